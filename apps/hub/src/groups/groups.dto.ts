import {
  EMBEDDED_TEXTS,
  type EmbeddedTexts,
  type SignatureRule,
  JOIN_MODES,
  type JoinMode,
  MAX_NAME_LENGTH,
  MAX_DESCRIPTION_LENGTH,
} from '@app/domain';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsPrintable } from '../input/is-printable.js';
import { PageQueryDto } from '../input/list.dto.js';
import { Strict } from '../input/strict.js';

/** The query of the groups as administration lists them. */
export class GroupsQueryDto extends PageQueryDto {
  /** A part of their key or name. */
  @IsOptional()
  @IsPrintable(MAX_NAME_LENGTH)
  query?: string;
}

/** The body that creates or updates a group. */
@Strict()
export class UpsertGroupDto {
  /** The group's key; slugged. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME_LENGTH)
  key!: string;

  @IsOptional()
  @IsPrintable(MAX_NAME_LENGTH)
  displayName?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_DESCRIPTION_LENGTH)
  description?: string | null;

  @IsOptional()
  @IsIn(JOIN_MODES)
  joinMode?: JoinMode;

  /** Whether pushed events must be signed; by the client's own key, when it is `ed25519`. */
  @IsOptional()
  @IsIn([true, false, 'ed25519'])
  requireSignatures?: SignatureRule;

  /** Whether pushed events that look like a secret are refused. */
  @IsOptional()
  @IsBoolean()
  refuseSecrets?: boolean;

  /** Which texts of the group go to the endpoint of HUB_EMBEDDINGS_URL. */
  @IsOptional()
  @IsIn(EMBEDDED_TEXTS)
  embeddedTexts?: EmbeddedTexts;
}
