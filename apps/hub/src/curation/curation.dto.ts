import {
  ITEM_ID,
  MAX_FALSE_ALARMS,
  MAX_ID_LENGTH,
  MAX_JUDGED_ITEMS,
  MAX_LABEL_LENGTH,
  MAX_REASON_LENGTH,
  MAX_TAGS,
  VERDICTS,
  type Verdict,
} from '@app/domain';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsPrintable } from '../input/is-printable.js';
import { IsTimestamp } from '../input/is-timestamp.js';
import { IsWithin } from '../input/is-within.js';
import { Strict } from '../input/strict.js';

/** Skips the checks of a value that is absent; null is checked, and refused. */
const IfGiven = () => ValidateIf((_, value) => value !== undefined);

/** Asks for a field with one verdict, and validates it with any. */
const NeededFor = (verdict: Verdict) =>
  ValidateIf(
    (said: { verdict?: unknown }, value) => value !== undefined || said.verdict === verdict,
  );

/** The words of an item. */
export class ItemTextDto {
  @IfGiven()
  @IsString()
  @Matches(/\S/, { message: '$property must not be empty' })
  title?: string;

  @IfGiven()
  @IsString()
  summary?: string;

  /** Null where the item is to have none. */
  @IsOptional()
  @IsString()
  content?: string | null;

  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_TAGS)
  @IsString({ each: true })
  @MaxLength(MAX_LABEL_LENGTH, { each: true })
  tags?: string[];
}

/** What a confirmation had changed. */
export class BeforeConfirmedDto {
  /** Read as milliseconds since 1970. */
  @IsTimestamp()
  updatedAt!: number;

  @IsWithin(0, 1)
  rating!: number;

  @IsWithin(0, 1)
  freshness!: number;
}

/** What is said of one item. */
export class SaidOfItemDto {
  @IsNotEmpty()
  @IsPrintable(MAX_ID_LENGTH)
  id!: string;

  @IsIn(VERDICTS)
  verdict!: Verdict;

  @IfGiven()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string;

  @NeededFor('replaced')
  @IsNotEmpty()
  @IsPrintable(MAX_ID_LENGTH)
  replacedBy?: string;

  @NeededFor('corrected')
  @IsObject()
  @ValidateNested()
  @Type(() => ItemTextDto)
  text?: ItemTextDto;

  @IfGiven()
  @IsObject()
  @ValidateNested()
  @Type(() => ItemTextDto)
  seen?: ItemTextDto;

  /** Read as milliseconds since 1970. */
  @IfGiven()
  @IsTimestamp()
  seenAt?: number;

  @NeededFor('unconfirmed')
  @IsObject()
  @ValidateNested()
  @Type(() => BeforeConfirmedDto)
  was?: BeforeConfirmedDto;

  /** Whether it is meant although the item is superseded. */
  @IfGiven()
  @IsBoolean()
  anyway?: boolean;

  /** The rules of secrets that are false alarms. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_FALSE_ALARMS)
  @IsString({ each: true })
  @MaxLength(MAX_LABEL_LENGTH, { each: true })
  notSecret?: string[];
}

/** The body that says something of items. */
@Strict()
export class JudgeItemsDto {
  /** The hub's only group, or the member's own, when absent; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  groupKey?: string;

  @IsArray()
  @ArrayMaxSize(MAX_JUDGED_ITEMS)
  @ArrayUnique((said?: Partial<SaidOfItemDto> | null) => said?.id)
  @ValidateNested({ each: true })
  @Type(() => SaidOfItemDto)
  items!: SaidOfItemDto[];
}

/** The body that writes an item. */
@Strict()
export class CaptureItemDto {
  /** Drawn by who sends the body, who may then send it again. */
  @IfGiven()
  @Matches(ITEM_ID, { message: '$property must be an id as the hub draws them' })
  id?: string;

  /** The hub's only group, or the member's own, when absent; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  groupKey?: string;

  @IsNotEmpty()
  @IsPrintable(MAX_LABEL_LENGTH)
  type!: string;

  @IsString()
  @Matches(/\S/, { message: '$property must not be empty' })
  title!: string;

  @IfGiven()
  @IsString()
  summary?: string;

  @IfGiven()
  @IsString()
  content?: string;

  @IfGiven()
  @IsNotEmpty()
  @IsPrintable(MAX_LABEL_LENGTH)
  projectKey?: string;

  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_TAGS)
  @IsString({ each: true })
  @MaxLength(MAX_LABEL_LENGTH, { each: true })
  tags?: string[];

  /** The rules of secrets that are false alarms. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_FALSE_ALARMS)
  @IsString({ each: true })
  @MaxLength(MAX_LABEL_LENGTH, { each: true })
  notSecret?: string[];
}
