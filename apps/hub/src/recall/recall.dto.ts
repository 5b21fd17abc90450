import { MAX_ID_LENGTH, MAX_LABEL_LENGTH, MAX_LIST_ROWS, MAX_QUERY_LENGTH } from '@app/domain';
import { ArrayMaxSize, IsArray, IsOptional, IsString, Length, MaxLength } from 'class-validator';

/** The body that asks what is known of what a prompt is about. */
export class RecallDto {
  @IsString()
  @MaxLength(MAX_QUERY_LENGTH)
  prompt!: string;

  /** Any name of the project; without it, only what belongs to none counts. */
  @IsOptional()
  @IsString()
  @Length(1, MAX_LABEL_LENGTH)
  projectKey?: string;

  /** Ids of items that the agent has been told of. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_LIST_ROWS)
  @IsString({ each: true })
  @MaxLength(MAX_ID_LENGTH, { each: true })
  without?: string[];
}
