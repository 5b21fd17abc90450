import { Module } from '@nestjs/common';
import { AddEdgeHandler } from './add-edge.js';
import { GetItemPageHandler } from './get-item-page.js';
import { GetKnowledgeHandler } from './get-knowledge.js';
import { GetNeighbourhoodHandler } from './get-neighbourhood.js';
import { ItemAdminController } from './item-admin.controller.js';
import { KnowledgeAdminController } from './knowledge-admin.controller.js';
import { ListEdgesHandler } from './list-edges.js';
import { ListKnowledgeHandler } from './list-knowledge.js';
import { ReadItemHistoryHandler } from './read-item-history.js';
import { ReviewQualityHandler } from './review-quality.js';

/** What the groups know: items, the edges between them, and how good they are. */
@Module({
  controllers: [KnowledgeAdminController, ItemAdminController],
  providers: [
    AddEdgeHandler,
    GetItemPageHandler,
    GetKnowledgeHandler,
    GetNeighbourhoodHandler,
    ListEdgesHandler,
    ListKnowledgeHandler,
    ReadItemHistoryHandler,
    ReviewQualityHandler,
  ],
})
export class KnowledgeModule {}
