import {
  DELIVERY_STATES,
  type DeliveryState,
  MAX_ID_LENGTH,
  MAX_NAME_LENGTH,
  MAX_URL_LENGTH,
  WEBHOOK_FORMATS,
  WEBHOOK_TYPES,
  type WebhookFormat,
  type WebhookType,
} from '@app/domain';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';
import { PageQueryDto } from '../input/list.dto.js';
import { Strict } from '../input/strict.js';

/** The body that adds a webhook. */
@Strict()
export class AddWebhookDto {
  /** The group it is told of; `branch` is read as the same. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME_LENGTH)
  groupKey!: string;

  /** Where its messages go. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_URL_LENGTH)
  url!: string;

  /** What it is told of; everything when absent. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(WEBHOOK_TYPES.length)
  @IsIn(WEBHOOK_TYPES, { each: true })
  types?: WebhookType[];

  /** How its bodies look; standard when absent. */
  @IsOptional()
  @IsIn(WEBHOOK_FORMATS)
  format?: WebhookFormat;
}

/** The query of a webhook's messages. */
export class DeliveriesQueryDto extends PageQueryDto {
  @IsOptional()
  @IsIn(DELIVERY_STATES)
  state?: DeliveryState;
}

/** The body that has dead messages sent again. */
@Strict()
export class RetryDeliveriesDto {
  /** One message; all that are dead when absent. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_ID_LENGTH)
  messageId?: string;
}
