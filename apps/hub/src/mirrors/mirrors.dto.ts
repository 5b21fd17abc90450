import { MAX_KEY_LENGTH, MAX_NAME_LENGTH, MAX_URL_LENGTH } from '@app/domain';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { IsPrintable } from '../input/is-printable.js';
import { IsWhole } from '../input/is-within.js';
import { Strict } from '../input/strict.js';

const MAX_TOKEN_LENGTH = 500;
/** What a header can carry as a bearer. */
const TOKEN = /^[!-~]+\s*$/;
const MAX_KEYS = 8;
const MAX_VERIFIER_KEY_LENGTH = 400;
const DEFAULT_INTERVAL_SECONDS = 60;
const MIN_INTERVAL_SECONDS = 5;
const MAX_INTERVAL_SECONDS = 24 * 60 * 60;

/** The body that adds a mirror. */
@Strict()
export class AddMirrorDto {
  /** Where the other hub is. */
  @MaxLength(MAX_URL_LENGTH)
  @IsString()
  @IsNotEmpty()
  url!: string;

  /** A bearer of a member over there; what that member may see is mirrored. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_TOKEN_LENGTH)
  @Matches(TOKEN, { message: '$property must be one word of printable ASCII' })
  token?: string;

  /** In place of it an invite, with which this hub becomes a member over there. */
  @IsOptional()
  @IsPrintable(MAX_TOKEN_LENGTH)
  invite?: string;

  /** The keys of which one has to have signed, each a C2SP vkey, all of one hub. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_KEYS)
  @IsString({ each: true })
  @MaxLength(MAX_VERIFIER_KEY_LENGTH, { each: true })
  keys!: string[];

  /** The group over there, the member's. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME_LENGTH)
  remoteGroupKey!: string;

  /** The group here whose members may read it. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME_LENGTH)
  groupKey!: string;

  /** What the other hub is called here; its host and port when absent. */
  @IsOptional()
  @MaxLength(MAX_KEY_LENGTH)
  @IsString()
  hub?: string;

  /** How often the other hub is asked, in seconds. */
  @IsWhole(MIN_INTERVAL_SECONDS, MAX_INTERVAL_SECONDS)
  intervalSeconds: number = DEFAULT_INTERVAL_SECONDS;
}
