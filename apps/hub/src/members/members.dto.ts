import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { IsName } from '../input/is-name.js';
import { IsPrintable } from '../input/is-printable.js';
import { Strict } from '../input/strict.js';

const MAX_NAME = 200;
const MAX_TOKEN = 200;
const MAX_TOOLS = 100;
const MAX_REASON = 2_000;

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
  @IsPrintable(MAX_NAME)
  groupKey?: string;

  @IsOptional()
  @IsName(MAX_NAME)
  displayName?: string;

  /** How others name the member; made from displayName when absent. */
  @IsOptional()
  @IsName(MAX_NAME)
  handle?: string;

  @IsOptional()
  @IsPrintable(MAX_NAME)
  clientLabel?: string;

  @IsOptional()
  @IsPrintable(MAX_NAME)
  hostname?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TOOLS)
  @IsPrintable(MAX_NAME, { each: true })
  tools?: string[];

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AutomationDto)
  automation?: AutomationDto;
}

/** The body that disables a member. */
@Strict()
export class DisableMemberDto {
  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON)
  reason?: string;
}
