#!/usr/bin/env python3
"""Tells who wrote what in a log that `khub export --log FILE` wrote: python3 verify_authors.py FILE [VKEY].

Has verify_log.py (beside this file) verify the log first, then checks every signature by a client's own Ed25519 key, and that no client's
key changes without the word of the one before. What the hub alone can check (HMAC), what nobody signed, what could not be checked and what
lacks the key that its client had signed with before (lapsed: the hub may have left the signature out) it counts apart. Ends as verify_log.py does, and with 7 for a signature that is not its client's. The signatures are checked by the library
`cryptography` where that is installed, else by verify_log.py itself, which takes some ms each."""
import base64
import hashlib
import json
import sys

import verify_log

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    CHECKED_BY = "cryptography"
except ImportError:
    CHECKED_BY = "verify_log.py"

SALTED = "ed25519-salted"
STATEMENT = "knowledge-hub signing key v1"
# Today's kind, and that of earlier builds.
KEY_CHANGES = ("member.client_key_changed", "member.key_changed")

def has_signed(key, message, signature):
    raw = base64.b64decode(key, validate=True)
    if len(raw) != 32 or len(signature) != 64:
        return False
    if CHECKED_BY == "verify_log.py":
        return verify_log.ed25519_verifies(raw, message, signature)
    try:
        Ed25519PublicKey.from_public_bytes(raw).verify(signature, message)
        return True
    except InvalidSignature:
        return False

def key_of(signature):
    """The public key that a signature names: by itself, or by its fingerprint with the key beside it."""
    key_id = signature.get("keyId", "")
    key = signature.get("publicKey", key_id)
    if key != key_id and hashlib.sha256(base64.b64decode(key, validate=True)).hexdigest()[:16] != key_id:
        raise ValueError("names a key by another's fingerprint")
    return key

def value_of(signature):
    value = signature["value"]
    return base64.b64decode(value, validate=True) if value.endswith("==") else bytes.fromhex(value)

def signed_text(event, line):
    """RFC 8785 of what an author signs, around the payload as it stands in the line."""
    own, signature = {"createdAt": event["createdAt"], "id": event["id"], "kind": event["kind"]}, event["signature"]
    names = {"algorithm": signature["algorithm"], "keyId": signature.get("keyId"), "signedAt": signature.get("signedAt")}
    client, group = verify_log.canonical(event["clientId"]), verify_log.canonical(event["groupKey"])
    member = b',"memberId":' + verify_log.canonical(event["memberId"]) if signature["algorithm"] == SALTED else b""
    head = b'{"clientId":' + client + b',"event":' + verify_log.canonical(own)[:-1]
    tail = b'},"groupKey":' + group + member + b',"signature":' + verify_log.canonical(names) + b"}"
    salt = b',"salt":' + verify_log.canonical(event["log"]["salt"]) if signature["algorithm"] == SALTED else b""
    return head + b',"payload":' + verify_log.around_payload(line)[1] + salt + tail

class Authors:
    def __init__(self):
        self.keys, self.counts, self.lapsed = {}, dict.fromkeys(("proven", "vouched for", "unsigned", "not checked", "lapsed"), 0), None

    def take(self, event, line):
        verdict = self.verdict(event, line)
        self.counts[verdict] += 1
        if verdict == "lapsed" and self.lapsed is None:
            self.lapsed = f"the first is event {event['log']['sequence']}, of {event['clientId']}"

    def verdict(self, event, line):
        # What a member pushes may be of any kind; what the hub decided is in no push.
        if event["kind"] in KEY_CHANGES and event.get("pushId", "") is None and event["payload"] is not None:
            return self.change(event["payload"])
        signature, client = event.get("signature"), event["clientId"]
        if signature is None or signature["algorithm"] not in ("ed25519", SALTED):
            # What the hub itself decides in a client's name is never signed.
            if client in self.keys and event.get("pushId", "") is not None:
                return "lapsed"
            return "unsigned" if signature is None else "vouched for"
        key = key_of(signature)
        if self.keys.get(client, key) != key:
            raise ValueError(f"is signed by another key than {client} had then")
        if event["payload"] is None or "groupKey" not in event:
            return "not checked"
        if not has_signed(key, signed_text(event, line), value_of(signature)):
            raise ValueError(f"is not signed by the key of {client}")
        self.keys[client] = key
        return "proven"

    def change(self, told):
        client, key, before = told["clientId"], told["signingKey"], told["replaces"]
        text = {"clientId": client, "replaces": before, "signingKey": key, "statement": STATEMENT}
        word = base64.b64decode(told["endorsement"], validate=True)
        if self.keys.get(client, before) != before or not has_signed(before, verify_log.canonical(text), word):
            raise ValueError(f"gives {client} a key that the one before has not endorsed")
        self.keys[client] = key
        return "unsigned"

def main(path, vkey=None):
    code, message = verify_log.main(path, vkey)
    print(message)
    if code != 0:
        return code, "AUTHORS not checked, for the log is not good"
    authors, at = Authors(), 0
    with open(path, encoding="utf-8", newline="\n") as file:
        next(file)
        for at, line in enumerate(file, 1):
            event = json.loads(line)
            if "checkpoint" in event:
                break
            try:
                authors.take(event, line)
            except (ValueError, KeyError, TypeError) as error:
                return 7, f"FORGED event {at} {error}"
    told = ", ".join(f"{count} {what}" for what, count in authors.counts.items())
    lapsed = f"\nLAPSED {authors.counts['lapsed']} events lack the key that their client had signed with before; {authors.lapsed}" if authors.lapsed else ""
    return 0, f"AUTHORS of events: {told}; signatures checked by {CHECKED_BY}{lapsed}"

if __name__ == "__main__":
    is_use = len(sys.argv) in (2, 3) and not sys.argv[1].startswith("-")
    code, message = main(*sys.argv[1:]) if is_use else (2, __doc__)
    print(message)
    sys.exit(code)
