"""The mechanisms, and what each takes from which work. Data only."""

from __future__ import annotations

from typing import Final

from .entries import Mechanism, Reading


def _rules(*numbers: int) -> tuple[str, ...]:
    return tuple(f"LAW{number}" for number in numbers)


MECHANISMS: Final = (
    Mechanism(
        "background-job",
        "Background jobs and workers",
        (
            Reading(
                "Bernstein90",
                "A job is safe after three commits: the request is stored; taking it, its effect and its answer are "
                "one transaction; a client that comes back can learn how its last request ended. Find the line of "
                "each.",
                _rules(502, 601, 602, 902, 903, 904, 906),
            ),
            Reading(
                "Candea03",
                "Being killed is the normal way for a worker to end. So nothing that matters lives in its memory "
                "alone, no wait is endless, what it holds is leased, and it is known which requests can be run again; "
                "an orderly stop is a convenience.",
                _rules(204, 207, 212, 316, 408, 509, 510, 922),
            ),
            Reading(
                "Waldo94",
                "An argument reaches another process as a copy, and that process can fail while this one lives. "
                "Sessions, requests and open handles lose their meaning on the way.",
                _rules(101, 102, 103),
            ),
        ),
        also=("job", "worker", "task"),
    ),
    Mechanism(
        "retry",
        "Retry and backoff",
        (
            Reading(
                "Brooker",
                "Retries arrive when the called side can bear them least. One layer retries and no other, a few "
                "times, after random delays that grow up to a limit, and only calls that may be repeated.",
                _rules(406, 407, 408, 413),
            ),
            Reading(
                "Metcalfe76",
                "After each collision the range doubles that the next wait is drawn from by chance. Without chance, "
                "all come back together; without growth, the load stays as it was.",
                _rules(407),
            ),
            Reading(
                "RFC9110",
                "Section 9.2.2 lists what a client may repeat without being asked. `Retry-After` (10.2.3) is a delay "
                "that the server chose itself, and better than any number in the client.",
                _rules(407, 408, 906),
            ),
        ),
        also=("backoff",),
    ),
    Mechanism(
        "dead-letter",
        "Poison jobs and dead letters",
        (
            Reading(
                "Hohpe03",
                "A message that cannot be delivered and a message that makes no sense to its receiver go to two "
                "different places. In both the message is kept, with the reason; a line in a log does not keep it.",
                _rules(405, 409, 410, 508),
            ),
            Reading(
                "AMQP10",
                "A delivery ends in one of four ways: accepted, rejected as bad, released as if never tried, or "
                "modified, which counts a failed try. Where nothing counts, requeueing can go on for ever.",
                _rules(410, 508),
            ),
            Reading(
                "Dean04",
                "Section 4.6: a record on which a task has died more than once is skipped and reported, so it stops "
                "itself and not the whole job. Whether records may be skipped at all, somebody has to decide.",
                _rules(410, 511, 612),
            ),
        ),
        also=("poison-job", "poison-message", "dlq"),
    ),
    Mechanism(
        "schedule",
        "Schedules, cron and missed runs",
        (
            Reading(
                "Davidovic15",
                "For each schedule somebody says what is worse, no run or two; where nobody knows, no run is the "
                "safer one, because two may be beyond repair. A run bears the time it was due, so that whoever takes "
                "over can see which runs have been started.",
                _rules(603, 604, 605, 906),
            ),
            Reading(
                "K8sCron",
                "Even a good scheduler promises one run per tick only roughly, so the job has to stand two. Look for "
                "three settings: may runs overlap, how late may one start, how many missed ones are caught up.",
                _rules(603, 604, 615),
            ),
        ),
        also=("cron", "missed-run"),
    ),
    Mechanism(
        "leader-election",
        "Leader election, one run among several replicas",
        (
            Reading(
                "Burrows06",
                "To be the holder of a lock convinces nobody but oneself. The holder sends a number that grows with "
                "each new holder, and the resource turns an old one away; to wait a while before the lock is given "
                "again is second best.",
                _rules(116, 603, 605),
            ),
            Reading(
                "Ongaro14",
                "A leader serves a numbered term, all it sends bears the number, and it stands down when it meets a "
                "higher one. Some commands are executed twice all the same, so clients number theirs and the server "
                "remembers.",
                _rules(408, 605, 905),
            ),
            Reading(
                "Davidovic15",
                "When the leader dies while starting a run, nobody knows whether it started. Either starting again "
                "does no harm, or there is a place to look.",
                _rules(605, 906),
            ),
        ),
        also=("duplicate-run",),
    ),
    Mechanism(
        "queue",
        "Queues",
        (
            Reading(
                "Gray95",
                "A queue needs locks, recovery, monitoring and backup like any table, for it is one. In the database "
                "that holds the data it needs no second write.",
                _rules(501, 509, 601, 602),
            ),
            Reading(
                "Little61",
                "How many wait is how fast they come times how long each waits. A bound on the length is thus one on "
                "the wait; a queue with none promises nothing, and backlog divided by speed is what its users feel.",
                _rules(301, 308, 315, 615, 923),
            ),
        ),
    ),
    Mechanism(
        "pub-sub",
        "Publish and subscribe",
        (
            Reading(
                "Eugster03",
                "Sender and receiver can be apart in place, apart in time, and free of waiting for each other: three "
                "different gifts. Redis `PUBLISH` and plain NATS lack the second, so who is not there misses it.",
                _rules(501, 503, 509),
            ),
            Reading(
                "MQTT5",
                "What is guaranteed depends on the publisher's QoS, the subscriber's QoS, the expiry of the session "
                "and the receive maximum. All four are set, since the lowest one counts.",
                _rules(307, 308, 504, 509),
            ),
        ),
        also=("publish-subscribe",),
    ),
    Mechanism(
        "stream",
        "Streams and logs",
        (
            Reading(
                "Kreps11",
                "The broker keeps data for a while whoever reads, and each reader keeps its own position. That makes "
                "reading again cheap, and leaves no acknowledgement, count or dead letter for a single message (share "
                "groups, KIP-932, work differently).",
                _rules(410, 503, 506, 508),
            ),
            Reading(
                "Kreps13",
                "One log in one order comes first, and any number of stores follow it. How far a follower is behind "
                "is how old its answers are.",
                _rules(503, 507, 602),
            ),
        ),
        also=("log",),
    ),
    Mechanism(
        "consumer-group",
        "Consumer groups and rebalancing",
        (
            Reading(
                "KafkaDesign",
                "Sections 4.5 and 4.6: one number per partition says what is done, so whoever takes a partition over "
                "does everything after it again. A member with a fixed name can restart without a hand-over, and a "
                "second one of that name is shut out.",
                _rules(408, 502, 503, 510),
            ),
            Reading(
                "KIP848",
                "The broker hands partitions out step by step and numbers each state of the group. Who was thrown out "
                "may not notice and still work, but can no longer commit: keep the work of one poll shorter than the "
                "interval, and commit when partitions are taken away.",
                _rules(502, 510, 905),
            ),
        ),
        also=("rebalance",),
    ),
    Mechanism(
        "delivery-guarantee",
        "Choice of a delivery guarantee",
        (
            Reading(
                "Halpern90",
                "When messages can get lost, no exchange of confirmations ever makes both sides certain. So `exactly "
                "once` can only be about effects, and whoever promises it says by what means.",
                _rules(504, 513, 903, 906),
            ),
            Reading(
                "KafkaDesign",
                "Section 4.6: ask of the sending side and of the reading side separately. The position saved before "
                "the effect means at most once, after it at least once; for effects elsewhere, save both together.",
                _rules(502, 504, 513, 903),
            ),
            Reading(
                "Saltzer84",
                "What a lower layer guarantees saves time and proves nothing. The check is made by whoever knows what "
                "the message is for.",
                _rules(502, 504, 509),
            ),
        ),
        also=("exactly-once", "at-least-once"),
    ),
    Mechanism(
        "acknowledgement",
        "Acknowledgement",
        (
            Reading(
                "Saltzer84",
                "The sender does not want to hear that a machine has the message, but that the work is done. Look for "
                "the statement that tells it; it stands after the effect.",
                _rules(404, 502, 505, 904),
            ),
            Reading(
                "RFC5321",
                "Sections 4.2.5 and 6.1: with its last 250 the receiver takes over the duty to deliver, and may not "
                "lose the mail to a mere crash. An early acknowledgement takes over the same duty with nothing "
                "stored.",
                _rules(502, 609, 904),
            ),
            Reading(
                "RabbitAcks",
                "With automatic acknowledgement a message counts as done when it leaves the broker, and prefetch no "
                "longer limits anything. Confirms to the publisher are a separate thing, and say nothing about the "
                "consumer.",
                _rules(307, 410, 502, 505),
            ),
        ),
    ),
    Mechanism(
        "ordering",
        "Order of messages",
        (
            Reading(
                "Lamport78",
                "Messages create the only order there is, and the clocks of two machines create none. What has to be "
                "in order takes its numbers from one writer, or shares one key.",
                _rules(506, 507),
            ),
            Reading(
                "Cheriton93",
                "The order that matters to an application, such as that of commits or of the versions of one row, is "
                "unknown to any transport. Send the version along and let the receiver compare.",
                _rules(506, 507, 601),
            ),
        ),
    ),
    Mechanism(
        "idempotency",
        "Idempotency and the window of deduplication",
        (
            Reading(
                "Helland12",
                "Messages come twice, late and in any order, and it is the receiver that has to remember. What may "
                "not happen twice is the effect that counts; a second line in a log is fine.",
                _rules(408, 607, 903),
            ),
            Reading(
                "Lee15",
                "Each request has an id of its own, and that it is done is stored in one step with what it did, and "
                "moves along with the data. The window ends when the client has confirmed, or its lease is over.",
                _rules(408, 607, 903),
            ),
            Reading(
                "IdemKey",
                "It is said where a key is valid and for how long. The same key with other content is an error, and "
                "while the first request still runs, the second is refused and not started.",
                _rules(408, 607, 906),
            ),
        ),
        also=("deduplication",),
    ),
    Mechanism(
        "outbox-inbox",
        "Transactional outbox and inbox, dual writes",
        (
            Reading(
                "Helland07",
                "With no transaction over both sides, a message goes out only when its cause is committed, may arrive "
                "more than once, and the receiver notes it as handled together with what it changes.",
                _rules(408, 601, 602, 903),
            ),
            Reading(
                "Das12",
                "Write once, and read the changes from the log that the database keeps anyway, in the order of "
                "commits. How far each reader is behind can be seen.",
                _rules(506, 602),
            ),
            Reading(
                "Richardson18",
                "The row for the message is part of the transaction; a relay finds it by polling, or in the "
                "database's log. As the relay may send twice, the receiver needs an inbox; and with no relay, rows "
                "just lie there.",
                _rules(408, 601, 602, 902),
            ),
        ),
        also=("inbox", "dual-write", "transactional-outbox"),
    ),
    Mechanism(
        "saga",
        "Distributed transactions and sagas",
        (
            Reading(
                "Garcia87",
                "Several local commits in a row, each with a step that takes it back, led by a log that survives. "
                "Taking back is tried until it works, and meanwhile everybody sees the half-done state.",
                _rules(409, 602, 903, 906),
            ),
            Reading(
                "GrayLamport06",
                "When the coordinator of a two-phase commit dies in the wrong moment, the others wait with their "
                "locks held. Hold none while another machine decides, unless its decision survives it.",
                _rules(112, 602, 906),
            ),
            Reading(
                "Kleppmann19",
                "Where one append to a log in one order is what decides, all that follows is consumers that may "
                "repeat themselves.",
                _rules(408, 506, 602),
            ),
        ),
        also=("distributed-transaction",),
    ),
    Mechanism(
        "ambiguous-outcome",
        "Ambiguous outcomes and reconciliation",
        (
            Reading(
                "Waldo94",
                "When a part fails, the caller cannot know which. Beside success and failure there is a third result, "
                "the timeout, and callers have to be able to see it.",
                _rules(402, 404, 505, 906),
            ),
            Reading(
                "FLP85",
                "As long as nothing limits how slow a process may be, slow and dead cannot be told apart. A timeout "
                "is a guess, so there has to be a way to find that it was wrong.",
                _rules(316, 510, 906),
            ),
            Reading(
                "RFC1047",
                "A message is doubled in the time between the decision to accept it and the answer. Store it, answer, "
                "and leave what is slow for afterwards; an answer with nothing stored is the reverse mistake.",
                _rules(502, 610, 906),
            ),
        ),
        also=("reconciliation",),
    ),
    Mechanism(
        "lease",
        "Leases and fencing",
        (
            Reading(
                "GrayCheriton89",
                "A lease is a right that runs out on its own. A long one makes others wait after a crash, a short one "
                "is renewed all the time, and it has to outlast the work between two renewals.",
                _rules(116, 510, 905),
            ),
            Reading(
                "Burrows06",
                "Section 2.4: a generation number goes with each request, and the resource looks at it.",
                _rules(116, 905),
            ),
            Reading(
                "Kleppmann16",
                "A process can sleep through the end of its lock without knowing. Unless the store compares a number "
                "that grows, the lock spares double work but guards nothing.",
                _rules(116, 510, 905),
            ),
        ),
        also=("fencing",),
    ),
    Mechanism(
        "batch",
        "Batches, chunks and resuming",
        (
            Reading(
                "Dean04",
                "The work is cut into many small tasks, any of which may run again, and what a task wrote shows in "
                "one last atomic step. Because of that step a second run does no harm.",
                _rules(408, 606, 611, 612),
            ),
            Reading(
                "Young74",
                "There is a best distance between checkpoints, about the square root of 2 x cost of a checkpoint x "
                "mean time from one failure to the next. A loop of hours with none has decided to begin again each "
                "time.",
                _rules(606, 611),
            ),
        ),
        also=("chunking", "checkpoint"),
    ),
    Mechanism(
        "bulk",
        "Bulk calls that fail in part",
        (
            Reading(
                "RFC2033",
                "With a single answer for many recipients nobody can tell which were refused. With an answer for "
                "each, the sender repeats just those.",
                _rules(505, 511, 609, 612),
            ),
            Reading(
                "RFC4918",
                "Section 13: the answer as a whole may be a success while items inside it failed, and each has a "
                "status of its own. Batch calls to Kinesis, Firehose, SQS, SNS, SES, EventBridge and FCM answer in "
                "the same way.",
                _rules(505, 511, 609),
            ),
        ),
        also=("partial-failure",),
    ),
    Mechanism(
        "schema-evolution",
        "Events that change their schema",
        (
            Reading(
                "Avro",
                "The schema of the writer and that of the reader are matched by field. New fields have defaults, "
                "renamed ones aliases, anything else is refused; so it is clear which side is deployed first.",
                _rules(507),
            ),
            Reading(
                "CloudEvents",
                "An event is named by its `source` and `id`, and the same two again are the same event. The version "
                "of the content stands in `type` or `dataschema`, and not in `specversion`.",
                _rules(507, 607, 903),
            ),
            Reading(
                "Rae13",
                "During each change two versions run side by side, so a change is made in steps, each of which gets "
                "on with the one before. The same goes for the names and parameters of jobs.",
                _rules(507, 515, 613, 614),
            ),
        ),
        also=("event-version",),
    ),
    Mechanism(
        "retention",
        "Retention and replay",
        (
            Reading(
                "KafkaDesign",
                "Section 4.8: with a limit on age or size everything is there for some time; compaction leaves the "
                "newest event of each key, and no history. A reader that is slow enough can miss that something was "
                "deleted.",
                _rules(308, 309, 501, 503),
            ),
            Reading(
                "Helland15",
                "A fact that never changes may be stored, sent and read any number of times, and what is computed "
                "from it can be computed again. It takes room, so say for how long it stays.",
                _rules(309, 507, 512),
            ),
            Reading(
                "Elnozahy02",
                "A replay gives the same result only when everything that chance decided was recorded. What has gone "
                "out into the world goes out again: replay a consumer that sends mail, and mail is sent.",
                _rules(408, 503, 903),
            ),
        ),
        also=("replay",),
    ),
    Mechanism(
        "backpressure",
        "Backpressure and bounded buffers",
        (
            Reading(
                "Welsh01",
                "Stages are joined by queues that can be full. Full is news for the stage before, which then waits, "
                "drops, does less or refuses, as somebody decided.",
                _rules(301, 303, 304, 307, 923),
            ),
            Reading(
                "ReactiveStreams",
                "First the receiver says how much it can take, and the sender keeps to that. Whoever wants no limit "
                "can have that, in writing.",
                _rules(302, 303, 318, 319),
            ),
            Reading(
                "Mogul97",
                "Under overload a system can spend all its time on what it will throw away in the end. Throw it away "
                "on arrival, and take in nothing more while the queue is full.",
                _rules(304, 305, 405),
            ),
        ),
        also=("bounded-buffer",),
    ),
    Mechanism(
        "overload",
        "Overload and metastable failure",
        (
            Reading(
                "Bronson21",
                "What brings a system down and what keeps it down are different things; the second, mostly retries, "
                "goes on when the first is over. Look for work that becomes more as answers become slower.",
                _rules(305, 406, 407, 410),
            ),
            Reading(
                "Huang22",
                "Among real incidents, a policy of retrying is what most often kept the system down.",
                _rules(406, 407, 413),
            ),
            Reading(
                "Zhou18",
                "Refuse at the entrance, by the importance of the business, with the same scale in each service. The "
                "sign of overload is the time spent waiting in the queue, and not the time of response.",
                _rules(304, 315, 405),
            ),
        ),
        also=("metastable-failure", "load-shedding"),
    ),
    Mechanism(
        "isolation",
        "Tail latency, bulkheads and priorities",
        (
            Reading(
                "DeanBarroso13",
                "Whoever asks many parts at once waits for the slowest, so a rare delay becomes everybody's. Limit "
                "how many are asked, keep queues short, and keep different kinds of work apart.",
                _rules(305, 315, 318),
            ),
            Reading(
                "Nygard18",
                "Each dependency has a pool of its own, so that an exhausted one takes just one feature down. Each "
                "call to the outside has a timeout, because a slow answer does more harm than none.",
                _rules(112, 306, 310, 315, 316),
            ),
            Reading(
                "Yanacek",
                "A backlog makes a short outage last. Watch the age of what waits, give old and large work a queue of "
                "its own, and drop what nobody expects any more.",
                _rules(315, 405, 615),
            ),
        ),
        also=("tail-latency", "bulkhead", "priority"),
    ),
    Mechanism(
        "structured-concurrency",
        "Structured concurrency: who owns a task, and cancellation",
        (
            Reading(
                "Smith18a",
                "A task is started within a scope that waits for it. Then its error has a place to go, it can be "
                "cancelled, and whoever reads the code sees where it ends.",
                _rules(201, 202, 404, 414, 921, 922),
            ),
            Reading(
                "Marlow01",
                "Wherever code waits, it may be cancelled. The few lines that must not be are shielded, clean-up runs "
                "in any case, and no handler keeps the signal to itself.",
                _rules(115, 208, 209, 217),
            ),
            Reading(
                "PEP789",
                "A generator that yields from inside a task group, a timeout or a cancel scope leaves it half open, "
                "and the cancellation then hits another task.",
                _rules(209, 210),
            ),
        ),
        also=("task-group", "ownership"),
    ),
    Mechanism(
        "lock",
        "Locks and deadlock",
        (
            Reading(
                "Coffman71",
                "A deadlock takes four conditions, so it is enough to break one. The cheapest to check: all locks are "
                "taken in one order, and whoever holds something does not wait for something else.",
                _rules(111, 112, 114, 314),
            ),
            Reading(
                "Lampson80",
                "Calls that leave a monitor are where the trouble starts: they can block, or enter it a second time. "
                "Before each, leave the data consistent; after it, look again.",
                _rules(112, 113, 115, 118),
            ),
        ),
        also=("deadlock",),
    ),
    Mechanism(
        "event-loop",
        "The event loop, and what blocks it",
        (
            Reading(
                "Pai99",
                "A single blocking call holds up all that share the loop. Whatever might block, such as discs, name "
                "look-ups and drivers, is handed to helpers.",
                _rules(310, 311, 313, 320),
            ),
            Reading(
                "Davis18",
                "One request that makes a handler run long shuts out all other clients, whether it runs on the loop "
                "or in the pool of workers. Each step needs a limit.",
                _rules(310, 312, 316, 322),
            ),
            Reading(
                "PEP3156",
                "One method of the loop is made to be called from other threads. To touch anything else from there is "
                "a race.",
                _rules(107, 216),
            ),
        ),
        also=("blocking-call",),
    ),
    Mechanism(
        "shared-state",
        "Shared state and races",
        (
            Reading(
                "Adya02",
                "On an event loop, code is undisturbed only from one point that may wait to the next. When a helper "
                "learns to await, every caller loses that, and what was read before has to be read again.",
                _rules(105, 111, 118),
            ),
            Reading(
                "Davis17",
                "A program with one thread and many events breaks atomicity and order too: in memory, in files and in "
                "rows of a database.",
                _rules(104, 105, 118),
            ),
            Reading(
                "Berenson95",
                "Two that read a value, compute and store it overwrite each other under the isolation levels in "
                "common use. Update on a condition, compare a version, or lock; and keep a session for each unit of "
                "work.",
                _rules(105, 109, 118, 408),
            ),
        ),
        also=("race", "lost-update"),
    ),
    Mechanism(
        "live-update",
        "Live updates in the browser: polling, SSE, WebSocket",
        (
            Reading(
                "HTML-SSE",
                "The browser connects again on its own and says which `id` it saw last. To give that `id` a meaning, "
                "and to keep what came after it, is left to the server; without `id:` nothing is caught up.",
                _rules(318, 501, 509),
            ),
            Reading(
                "RFC6455",
                "Messages of one connection arrive in order, and that is all: no ids, no acknowledgements, nothing to "
                "resume, and a close can lose what is under way. Section 7.2.3: connect again after a delay drawn by "
                "chance, and after longer ones if that fails.",
                _rules(318, 319, 407, 501),
            ),
            Reading(
                "RFC6202",
                "Long polling costs held connections, time-outs in proxies and a delay at each new request. Read it "
                "to see where plain polling will do.",
                _rules(501),
            ),
        ),
        also=("polling", "sse", "websocket"),
    ),
    Mechanism(
        "mail",
        "Transactional mail and bounces",
        (
            Reading(
                "RFC5321",
                "Each recipient is accepted or refused by itself. A 4yz is tried again later from a queue, a 5yz is "
                "not repeated as it is, and a 250 says accepted, which is not yet delivered.",
                _rules(406, 609, 610),
            ),
            Reading(
                "RFC3464",
                "Whether a mail failed, is late, arrived, was relayed or was expanded is reported afterwards, for "
                "each recipient. Who stores no id and reads no reports does not know.",
                _rules(409, 609, 906),
            ),
            Reading(
                "RFC1047",
                "If the answer to the last dot never comes, the mail may have been delivered. Before sending again, "
                "look up whether it was handed over.",
                _rules(408, 610, 906),
            ),
        ),
        also=("email", "bounce"),
    ),
    Mechanism(
        "notification",
        "Notifications",
        (
            Reading(
                "Adya11",
                "Tell the client that an object has a newer version, and have it fetch the state. Two such notices "
                "can then become one, and neither a second nor a missing one does harm, so the server need not keep "
                "them safe.",
                _rules(318, 501, 509),
            ),
            Reading(
                "RFC8030",
                "Four things are chosen for each push: how long it lives, which earlier one it replaces (its topic), "
                "how urgent it is, and whether a receipt is wanted, which is more than acceptance.",
                _rules(309, 607, 609),
            ),
            Reading(
                "RFC8058",
                "To leave a list takes one POST and no login. It holds from the next mail on, so the job asks just "
                "before it sends, and not the code that enqueued it.",
                _rules(609, 610),
            ),
        ),
        also=("push", "web-push"),
    ),
    Mechanism(
        "progress",
        "Progress, deadlines and cancellation of long work",
        (
            Reading(
                "RFC9110",
                "Section 15.3.3: a 202 commits to nothing, and over HTTP the outcome cannot follow by itself. So the "
                "answer says where to ask.",
                _rules(404, 611, 906),
            ),
            Reading(
                "AIP151",
                "Each long operation is a resource that tells whether it is done, its result or its error, how far it "
                "is, and when it will be forgotten. That it could not start is a different error from one on the way.",
                _rules(309, 611, 906),
            ),
            Reading(
                "Smith18b",
                "A deadline is a property of a scope and holds for all that is called in it, and a cancelled scope "
                "stays cancelled to its end. A long loop needs places where that can reach it.",
                _rules(211, 214, 217, 611),
            ),
        ),
        also=("cancellation", "deadline", "long-running-operation"),
    ),
    Mechanism(
        "observability",
        "Seeing asynchronous failures",
        (
            Reading(
                "Yuan14",
                "Most of the worst failures began in the handler of an error that the system did report: it was "
                "empty, only logged, caught too much or was never finished. A plain static check found over a hundred "
                "more.",
                _rules(401, 402, 405, 409, 924),
            ),
            Reading(
                "PEP654",
                "When several tasks fail together, none of the errors may get lost on the way to somebody who handles "
                "it.",
                _rules(403, 404, 411, 414),
            ),
            Reading(
                "OTelMsg",
                "A message brings its trace along; the span of the consumer links to it, and a batch links to many. "
                "Settling has a span too, so an acknowledgement with no effect before it can be seen.",
                _rules(103, 409, 505),
            ),
        ),
        also=("tracing", "error-handling"),
    ),
)
