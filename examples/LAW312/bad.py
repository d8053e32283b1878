"""A members' club: password hashes, packed archives and portraits, worked out on the event loop."""

import hashlib
import zlib

import bcrypt
from argon2 import PasswordHasher
from django.contrib.auth.hashers import check_password
from passlib.context import CryptContext
from PIL import Image
from werkzeug.security import generate_password_hash

hasher = PasswordHasher()
context = CryptContext(schemes=["bcrypt"])


async def sign_in(name: str, password: str, stored: bytes) -> bool:
    if check_password(password, stored.decode()):  # LAW312
        return True
    if context.verify(password, stored.decode()):  # LAW312: `context.verify` hashes a password
        return True
    return bcrypt.checkpw(password.encode(), stored)  # LAW312: which is slow on purpose


async def sign_up(name: str, password: str) -> tuple[str, str, bytes]:
    key = hashlib.pbkdf2_hmac("sha256", password.encode(), name.encode(), 600_000)  # LAW312
    return hasher.hash(password), generate_password_hash(password), key  # LAW312, LAW312


def shrink(portrait: Image.Image) -> Image.Image:
    return portrait.resize((96, 96))


async def keep(portrait: bytes, size: tuple[int, int]) -> bytes:
    image = Image.frombytes("RGB", size, portrait)
    shrink(image)  # LAW312: works on an image on the event loop, in `portrait.resize`
    return zlib.compress(portrait, 9)  # LAW312: compresses data
