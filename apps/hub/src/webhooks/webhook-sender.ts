import {
  SEAL_NONCE_BYTES,
  type WebhookMessage,
  open,
  seal,
  webhookBody,
  webhookHeaders,
} from '@app/domain';
import type { StoredWebhook } from '@app/projections';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type HubConfig } from '../config.js';
import { MASTER_KEY } from '../identity/master-key.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { SEND_TIMEOUT_MS, sendMessage } from './target/send-message.js';
import { TargetGuard } from './target/target-guard.js';

const NEVER = new AbortController().signal;

/** Signs messages and sends them to where webhooks lead. */
@Injectable()
export class WebhookSender {
  readonly guard: TargetGuard;

  constructor(
    @Inject(CONFIG) { webhookAllowPrivate }: HubConfig,
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
    @Inject(RANDOMNESS) private readonly random: Randomness,
    @Inject(CLOCK) private readonly now: Clock,
  ) {
    this.guard = new TargetGuard(webhookAllowPrivate);
  }

  /** An address or a secret as it is stored. */
  sealed(text: string): string {
    return seal(this.masterKey, text, this.random.bytes(SEAL_NONCE_BYTES));
  }

  /** Sends a message under its id; resolves to what kept the target from taking it, null when it did. */
  send(
    webhook: StoredWebhook,
    { id, message }: { id: string; message: WebhookMessage },
    signal: AbortSignal = NEVER,
  ): Promise<string | null> {
    const url = new URL(open(this.masterKey, webhook.urlSealed));
    const body = webhookBody(webhook.format, message);
    const timestamp = Math.floor(this.now() / 1_000);
    const secret = open(this.masterKey, webhook.secretSealed);
    const headers = webhookHeaders(secret, { id, timestamp, body });
    const { guard } = this;
    return sendMessage({ url, headers, body }, { guard, timeoutMs: SEND_TIMEOUT_MS, signal });
  }

  /** Sends a test; resolves to its id and what kept the target from taking it. */
  async test(
    webhook: StoredWebhook,
    link: string,
  ): Promise<{ messageId: string; problem: string | null }> {
    const messageId = `msg_${this.random.uuid()}`;
    const { groupKey } = webhook;
    const message = { type: 'webhook.test', groupKey, at: this.now(), data: {}, link } as const;
    return { messageId, problem: await this.send(webhook, { id: messageId, message }) };
  }
}
