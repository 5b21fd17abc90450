import { IsOptional } from 'class-validator';
import { IsPrintable } from '../input/is-printable.js';
import { Strict } from '../input/strict.js';

const MAX_SECRET_LENGTH = 1_000;

/** The body that signs in: one of both. */
@Strict()
export class SignInDto {
  /** The administration token. */
  @IsOptional()
  @IsPrintable(MAX_SECRET_LENGTH)
  token?: string | null;

  /** A member's code. */
  @IsOptional()
  @IsPrintable(MAX_SECRET_LENGTH)
  code?: string | null;
}
