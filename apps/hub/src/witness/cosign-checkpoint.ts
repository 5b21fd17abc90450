import {
  type Checkpoint,
  WitnessedLogs,
  judgeCheckpoint,
  readCheckpointRequest,
  sha256,
} from '@app/domain';
import { findCosigned, keepCosigned } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CONFIG, type HubConfig } from '../config.js';
import { Database } from '../database/database.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { WitnessSigner } from './witness-signer.js';

/** The cosignature line, or the size that was cosigned last where the request goes from another one. */
export type Cosigned = { line: string } | { size: number };

/**
 * Cosigns a checkpoint that continues the last one cosigned of its log; `text` is the body of a C2SP add-checkpoint. Throws
 * `request.invalid`, `witness.log_unknown`, `witness.signature_invalid` and `witness.proof_invalid`.
 */
export class CosignCheckpoint extends Command<Cosigned> {
  constructor(readonly text: string) {
    super();
  }
}

/** By what a log's last cosigned checkpoint is found: the hex SHA-256 of its origin. */
function originHashOf({ origin }: Pick<Checkpoint, 'origin'>): string {
  return sha256(origin).toString('hex');
}

@CommandHandler(CosignCheckpoint)
export class CosignCheckpointHandler implements ICommandHandler<CosignCheckpoint> {
  private readonly logs: WitnessedLogs;

  constructor(
    @Inject(CONFIG) { witnessKeys }: HubConfig,
    private readonly database: Database,
    private readonly signer: WitnessSigner,
    @Inject(CLOCK) private readonly now: Clock,
  ) {
    this.logs = new WitnessedLogs(witnessKeys);
  }

  async execute({ text }: CosignCheckpoint): Promise<Cosigned> {
    const request = readCheckpointRequest(text, this.logs);
    const { checkpoint, signed } = request;
    const originHash = originHashOf(checkpoint);
    const known = await findCosigned(this.database, originHash);
    const verdict = judgeCheckpoint(request, known);
    if (verdict !== 'cosign') return verdict;
    const now = this.now();
    const line = this.signer.cosign(signed.body, now);
    const note = `${signed.body}\n${signed.lines.join('')}${line}`;
    const { root = checkpoint.root, size = 0 } = known ?? {};
    const cosigning = { ...checkpoint, note, known: { size, root }, now };
    // Only what is kept leaves the hub: after a crash the log asks again, and cannot have been given another history meanwhile.
    if (await keepCosigned(this.database, originHash, cosigning)) return { line };
    return { size: (await findCosigned(this.database, originHash))?.size ?? 0 };
  }
}
