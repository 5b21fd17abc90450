import { MAX_NAME_LENGTH } from '@app/domain';
import { Allow, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsFlag, ListQueryDto } from '../input/list.dto.js';
import { Strict } from '../input/strict.js';

/** The query of the invites. */
export class InvitesQueryDto extends ListQueryDto {
  /** Whether only those are listed by which somebody can join. */
  @IsOptional()
  @IsFlag()
  usable?: boolean;
}

/** The body that creates an invite. */
@Strict()
export class CreateInviteDto {
  /** The group to join; `branch` is read as the same. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME_LENGTH)
  groupKey!: string;

  /** Made by the hub when absent. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NAME_LENGTH)
  token?: string;

  /** ISO 8601 with an offset; 24 hours from now when absent. */
  @Allow()
  expiresAt?: unknown;

  /** How many may join with it; any number when absent. */
  @Allow()
  maxUses?: unknown;
}
