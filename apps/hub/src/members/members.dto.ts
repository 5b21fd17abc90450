import {
  MAX_NAME_LENGTH,
  MAX_SHORT_REASON_LENGTH,
  MEMBER_ROLES,
  type MemberRole,
} from '@app/domain';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { IsName } from '../input/is-name.js';
import { IsPrintable } from '../input/is-printable.js';
import { ListQueryDto } from '../input/list.dto.js';
import { OptionalBody } from '../input/optional-body.js';
import { Strict } from '../input/strict.js';

const MAX_TOKEN = 200;
const MAX_TOOLS = 100;
const SIGNING_KEY = /^[A-Za-z0-9+/]{43}=$/;
const ED25519_SIGNATURE = /^[A-Za-z0-9+/]{86}==$/;

/** A public key as a client may say it: in base64, or with its algorithm beside it. */
const readSigningKey = ({ value }: { value: unknown }): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const { algorithm, publicKey } = value as Record<string, unknown>;
  return algorithm === 'ed25519' ? publicKey : value;
};

/** The query of the members. */
export class MembersQueryDto extends ListQueryDto {
  /** A part of their name or handle. */
  @IsOptional()
  @IsPrintable(MAX_NAME_LENGTH)
  query?: string;
}

/** What a client does by itself. */
export class AutomationDto {
  @IsOptional()
  @IsBoolean()
  autoInit?: boolean;

  @IsOptional()
  @IsBoolean()
  autoReference?: boolean;

  @IsOptional()
  @IsBoolean()
  autoSync?: boolean;
}

/** The body of a join. */
export class JoinGroupDto {
  @IsOptional()
  @IsPrintable(MAX_TOKEN)
  inviteToken?: string;

  /** Optional with an invite; `branch` is read as the same. */
  @IsOptional()
  @IsPrintable(MAX_NAME_LENGTH)
  groupKey?: string;

  @IsOptional()
  @IsName(MAX_NAME_LENGTH)
  displayName?: string;

  /** How others name the member; made from displayName when absent. */
  @IsOptional()
  @IsName(MAX_NAME_LENGTH)
  handle?: string;

  @IsOptional()
  @IsPrintable(MAX_NAME_LENGTH)
  clientLabel?: string;

  @IsOptional()
  @IsPrintable(MAX_NAME_LENGTH)
  hostname?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TOOLS)
  @IsPrintable(MAX_NAME_LENGTH, { each: true })
  tools?: string[];

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AutomationDto)
  automation?: AutomationDto;

  /** The client's own public key, Ed25519 in base64, with which it signs. */
  @IsOptional()
  @Transform(readSigningKey)
  @Matches(SIGNING_KEY)
  signingKey?: string;
}

/** The body of a rotation: a key to sign with from now on, and the word of the one that it replaces. */
@OptionalBody()
export class RotateTokenDto {
  @IsOptional()
  @Transform(readSigningKey)
  @Matches(SIGNING_KEY)
  signingKey?: string;

  @IsOptional()
  @Matches(ED25519_SIGNATURE)
  endorsement?: string;
}

/** The body of a renewal: the token that has expired, and the word of its client's own key. */
export class RenewTokenDto {
  @IsPrintable(MAX_TOKEN)
  accessToken!: string;

  @Matches(ED25519_SIGNATURE)
  signature!: string;
}

/** The body that gives a member another name. */
@Strict()
export class RenameMemberDto {
  @IsNotEmpty()
  @IsName(MAX_NAME_LENGTH)
  displayName!: string;
}

/** The body that gives a member a role. */
@Strict()
export class ChangeRoleDto {
  @IsIn(MEMBER_ROLES)
  role!: MemberRole;
}

/** The body that disables a member. */
@Strict()
export class DisableMemberDto {
  @IsOptional()
  @IsString()
  @MaxLength(MAX_SHORT_REASON_LENGTH)
  reason?: string;
}
