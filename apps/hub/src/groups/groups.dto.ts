import { JOIN_MODES, type JoinMode } from '@app/domain';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsPrintable } from '../input/is-printable.js';
import { Strict } from '../input/strict.js';

/** Longest display name and description, in characters. */
const MAX_NAME = 200;
const MAX_DESCRIPTION = 4_000;

/** The body that creates or updates a group. */
@Strict()
export class UpsertGroupDto {
  /** The group's key; slugged. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME)
  key!: string;

  @IsOptional()
  @IsPrintable(MAX_NAME)
  displayName?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_DESCRIPTION)
  description?: string | null;

  @IsOptional()
  @IsIn(JOIN_MODES)
  joinMode?: JoinMode;

  /** Whether pushed events must be signed. */
  @IsOptional()
  @IsBoolean()
  requireSignatures?: boolean;
}
