#!/usr/bin/env python3
"""Verifies a log that `khub export --log FILE` wrote, with none of the hub's code: python3 verify_log.py FILE [VKEY].

Recomputes payload hashes, entries, chain and RFC 6962 root, and checks the checkpoint's signature with VKEY (else with the key that the
file itself names, whose word that is). Ends with 0 when what it checked is good, 7 when the log is corrupt, 8 when it is not signed.
docs/trust.md has the formats. Of other libraries it needs none."""
import base64, hashlib, json, os, sys

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)
NO_HASH = "0" * 64
ENTRY = ("acceptedAt", "clientId", "createdAt", "id", "kind", "memberId", "payloadHash")

def sha256(data):
    return hashlib.sha256(data).digest()

def add(a, b):
    """Points of edwards25519 in extended coordinates (RFC 8032, 5.1.4)."""
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = f - e, h - g, h + g, f + e
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result

def point_of(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_1 % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return (x, y, 1, x * y % P)

BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))

def ed25519_verifies(key, message, signature):
    a, r, s = point_of(key), point_of(signature[:32]), int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or a is None or r is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    left, right = times(s, BASE), add(r, times(k, a))
    return all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))

def signed_body(note, vkey):
    """The body of a C2SP signed note, if the holder of the vkey signed it."""
    name, key_id, key = vkey.split("+", 2)
    key = base64.b64decode(key)
    if key[0] != 1 or sha256(name.encode() + b"\n" + key)[:4].hex() != key_id:
        return None
    body, _, lines = note.rpartition("\n\n")
    body += "\n"
    for line in lines.splitlines():
        dash, signer, data = line.split(" ")
        blob = base64.b64decode(data)
        if dash == "\u2014" and signer == name and blob[:4].hex() == key_id:
            return body if ed25519_verifies(key[1:], body.encode(), blob[4:]) else None
    return None

def canonical(value):
    """RFC 8785 of what an entry holds: texts, whole numbers and null, under ASCII keys."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")

def around_payload(line):
    """The line up to its payload, the payload as it stands there, and what follows; in a canonical line nothing before it can hold this text."""
    start = line.index('"payload":') + len('"payload":')
    end = json.JSONDecoder().raw_decode(line, start)[1]
    return line[:start], line[start:end].encode("utf-8"), line[end:].rstrip("\n")

class Log:
    def __init__(self, log_id):
        self.log_id, self.size, self.unchecked, self.previous, self.subtrees = log_id, 0, 0, NO_HASH, []

    def take(self, line, event):
        place, version = event["log"], event["log"].get("v", 1)
        before, payload, after = around_payload(line)
        if f"{before}null{after}".encode() != canonical({**event, "payload": None}):
            raise ValueError("is not in canonical form")
        if (place["sequence"], place.get("previousHash", NO_HASH)) != (self.size + 1, self.previous):
            raise ValueError(f"is missing: event {place['sequence']} behind {place.get('previousHash')} comes in its place")
        salt = base64.b64decode(place.get("salt", "")) if version == 2 else b""
        if event["payload"] is None:
            self.unchecked += 1
        elif len(salt) != (32 if version == 2 else 0) or sha256(salt + payload).hex() != event["payloadHash"]:
            raise ValueError("does not match its payload")
        entry = {name: event[name] for name in (ENTRY if version == 1 else (*ENTRY, "pushId"))}
        entry.update(log=self.log_id, previousHash=self.previous, sequence=place["sequence"], signature=event.get("signature"), v=version)
        leaf = sha256(b"\0" + canonical(entry))
        if leaf.hex() != place["hash"]:
            raise ValueError(f"does not match its hash: expected {place['hash']}, found {leaf.hex()}")
        self.previous, self.size, size = leaf.hex(), self.size + 1, self.size + 1
        while size % 2 == 0:
            leaf, size = sha256(b"\1" + self.subtrees.pop() + leaf), size // 2
        self.subtrees.append(leaf)

    def root(self):
        hashes = list(self.subtrees) or [sha256(b"")]
        while len(hashes) > 1:
            right = hashes.pop()
            hashes.append(sha256(b"\1" + hashes.pop() + right))
        return base64.b64encode(hashes[0]).decode()

def main(path, vkey=None):
    log, value = None, {}
    if not os.path.isfile(path):
        return 2, f"There is no file {path}"
    with open(path, encoding="utf-8", newline="\n") as file:
        try:
            header = json.loads(first := next(file, "null"))
            if first.rstrip("\n").encode() != canonical(header): raise ValueError("is not in canonical form")
            log, key = Log(header["log"]["id"]), vkey or header["keys"][0]
            for line in file:
                value = json.loads(line)
                if "checkpoint" in value:
                    break
                log.take(line, value)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            return 7, f"CORRUPT event {log.size + 1} {error}" if log else "CORRUPT the first line is not the header of an exported log"
        if "checkpoint" not in value or next(file, None) is not None:
            return 7, "CORRUPT the file ends before its checkpoint, or goes on behind it"
    try:
        body = signed_body(value["checkpoint"], key)
    except (ValueError, LookupError, AttributeError):
        body = None
    if body is None:
        return 8, f"UNSIGNED no good signature of {key}"
    origin, size, root = body.split("\n")[:3]
    if not origin.endswith("/logs/" + log.log_id) or (size, root) != (str(log.size), log.root()):
        return 7, f"CORRUPT signed: {size} events, root {root}; found: {log.size} events, root {log.root()}"
    payloads, whose = f"{log.unchecked} payloads not checked", "given" if vkey else "that the file itself names"
    return 0, f"GOOD {log.size} events ({payloads}), root {root}, signed by the key {whose}; who wrote what is NOT checked (verify_authors.py)"

if __name__ == "__main__":
    is_use = len(sys.argv) in (2, 3) and not sys.argv[1].startswith("-")
    code, message = main(*sys.argv[1:]) if is_use else (2, __doc__)
    print(message)
    sys.exit(code)
