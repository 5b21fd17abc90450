import { MAX_LABEL_LENGTH, MAX_TAGS, MAX_QUERY_LENGTH } from '@app/domain';
import { ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListQueryDto } from '../input/list.dto.js';
import { Strict } from '../input/strict.js';

const MAX_DEFINITION = 20_000;
const MAX_CONTENT = 100_000;

/** The query of the glossary. */
export class GlossaryQueryDto extends ListQueryDto {
  @IsOptional()
  @IsString()
  projectKey?: string;

  /** A part of a term, an alias, a definition or a content. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_QUERY_LENGTH)
  query?: string;
}

/** Selects one of several entries with the same id. */
export class EntryQueryDto {
  /** The group it is in; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  groupKey?: string;
}

/** The body of an entry; in a change, what is left out stays and null takes an optional field away. */
@Strict()
export class DefineTermDto {
  @IsOptional()
  @IsString()
  term?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_DEFINITION)
  definition?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_CONTENT)
  content?: string | null;

  /** The hub's only group when absent; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  groupKey?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_LABEL_LENGTH)
  projectKey?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TAGS)
  @IsString({ each: true })
  @MaxLength(MAX_LABEL_LENGTH, { each: true })
  aliases?: string[] | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TAGS)
  @IsString({ each: true })
  @MaxLength(MAX_LABEL_LENGTH, { each: true })
  tags?: string[] | null;
}
