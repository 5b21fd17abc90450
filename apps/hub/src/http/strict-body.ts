import { Injectable } from '@nestjs/common';
import { DtoPipe } from './validation.pipe.js';

/** The body check of administration: a field nobody knows is refused, for a mistyped `maxUses` must not go unnoticed. */
@Injectable()
export class StrictBody extends DtoPipe {
  constructor() {
    super({ forbidNonWhitelisted: true });
  }
}
