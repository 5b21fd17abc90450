import { IsOptional, IsString } from 'class-validator';
import { ListQueryDto } from '../input/list.dto.js';

/** The query of the pairs of similar items. */
export class SimilarQueryDto extends ListQueryDto {
  @IsOptional()
  @IsString()
  projectKey?: string;

  @IsOptional()
  @IsString()
  type?: string;

  @IsOptional()
  @IsString()
  tag?: string;
}
