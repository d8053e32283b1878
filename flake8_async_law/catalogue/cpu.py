"""Password hashing, compression: calls that keep the processor busy. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, CpuWork, Library, Parameter

HASHES: Final = "hashes a password, which is slow on purpose"
DATA: Final = Parameter("data", 0)

LIBRARY: Final = Library(
    name="password hashing and compression",
    imports=("argon2", "bcrypt", "bz2", "gzip", "hashlib", "lzma", "passlib", "werkzeug", "zlib"),
    docs="https://docs.python.org/3/library/archiving.html",
    checked_against="3.13, bcrypt 5.0, argon2-cffi 25.1, passlib 1.7",
    roles=(
        # Hashes of the sha family are no entry: mostly they digest a few bytes.
        CpuWork("hashlib.pbkdf2_hmac", HASHES),
        CpuWork("hashlib.scrypt", HASHES),
        *(CpuWork(f"bcrypt.{name}", HASHES) for name in ("checkpw", "hashpw", "kdf")),
        Class("argon2.PasswordHasher"),
        *(CpuWork(f"argon2.PasswordHasher.{name}", HASHES) for name in ("hash", "verify")),
        Class("passlib.context.CryptContext"),
        *(CpuWork(f"passlib.context.CryptContext.{name}", HASHES) for name in ("hash", "verify", "verify_and_update")),
        *(
            CpuWork(f"passlib.hash.{kind}.{name}", HASHES)
            for kind in ("argon2", "bcrypt", "pbkdf2_sha256", "scrypt", "sha512_crypt")
            for name in ("hash", "verify")
        ),
        *(CpuWork(f"werkzeug.security.{name}_password_hash", HASHES) for name in ("check", "generate")),
        *(
            CpuWork(f"{module}.{name}", f"{name}es data", data=DATA)
            for module in ("bz2", "gzip", "lzma", "zlib")
            for name in ("compress", "decompress")
        ),
    ),
)
