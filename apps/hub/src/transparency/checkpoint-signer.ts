import { type KeyObject, createPublicKey } from 'node:crypto';
import {
  checkpointBody,
  checkpointKey,
  logCheckpointKey,
  signNote,
  signatureLine,
  vkey,
} from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HubIdentity } from '../identity/hub-identity.js';
import { MASTER_KEY } from '../identity/master-key.js';
import type { LogHead } from '../event-store/log/log.js';

/** How many logs' keys are cached, each with its last note: to derive one takes ten times as long as to sign with it. */
const MOST_LOG_KEYS = 2_000;

/** Which log, and how often it was begun anew. */
type LogIdentity = Pick<LogHead, 'logId' | 'epoch'>;

/** The key of a log of one epoch, and the last note that it has signed. */
interface LogKey {
  key: KeyObject;
  /** C2SP. */
  vkey: string;
  /** Whoever reads a log to its end gets one note with each page. */
  last?: { body: string; note: string };
}

/**
 * Signs what a log's head commits to, so that a reader who keeps the note can tell when events disappear: with a key of the log's own,
 * named as its origin, as witnesses want it, and with the hub's, which is the same for all logs.
 */
@Injectable()
export class CheckpointSigner {
  /** The key that checks the notes of all logs, as a C2SP vkey. */
  readonly publicKey: string;
  /** What this hub is called; its logs lie below. */
  readonly name: string;
  private readonly key: KeyObject;
  private readonly logKeys = new LRUCache<string, LogKey>({ max: MOST_LOG_KEYS });

  constructor(
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
    identity: HubIdentity,
  ) {
    this.key = checkpointKey(masterKey);
    this.name = `knowledge-hub/${identity.serverId}`;
    this.publicKey = vkey(this.name, createPublicKey(this.key));
  }

  /** What a log is called in its checkpoints. */
  originOf({ logId, epoch }: LogIdentity): string {
    return `${this.name}${epoch === 1 ? '' : `/epoch/${epoch}`}/logs/${logId}`;
  }

  /** The key that checks the notes of one log and is named as its origin, as a C2SP vkey. */
  logKeyOf(log: LogIdentity): string {
    return this.keyOf(log).vkey;
  }

  /** The signed note (C2SP tlog-checkpoint) over a committed head. */
  sign(head: LogHead): string {
    const { size, frontier } = head;
    const origin = this.originOf(head);
    return this.signBody(head, checkpointBody({ origin, size, root: frontier.root() }));
  }

  /** A signed note of a body that begins with the log's origin, with the same two keys. */
  signBody(log: LogIdentity, body: string): string {
    const logKey = this.keyOf(log);
    if (logKey.last?.body !== body) {
      const note = signNote(body, this.originOf(log), logKey.key);
      logKey.last = { body, note: note + signatureLine(body, this.name, this.key) };
    }
    return logKey.last.note;
  }

  private keyOf(log: LogIdentity): LogKey {
    const { logId, epoch } = log;
    const name = epoch === 1 ? logId : `${logId}/${epoch}`;
    const known = this.logKeys.get(name);
    if (known) return known;
    const key = logCheckpointKey(this.masterKey, name);
    const made = { key, vkey: vkey(this.originOf(log), createPublicKey(key)) };
    this.logKeys.set(name, made);
    return made;
  }
}
