import { Module } from '@nestjs/common';
import { AddEdgeHandler } from './add-edge.js';
import { GetKnowledgeHandler } from './get-knowledge.js';
import { KnowledgeAdminController } from './knowledge-admin.controller.js';
import { ListEdgesHandler } from './list-edges.js';
import { ListKnowledgeHandler } from './list-knowledge.js';
import { ReviewQualityHandler } from './review-quality.js';

/** What the groups know: items, the edges between them, and how good they are. */
@Module({
  controllers: [KnowledgeAdminController],
  providers: [
    AddEdgeHandler,
    GetKnowledgeHandler,
    ListEdgesHandler,
    ListKnowledgeHandler,
    ReviewQualityHandler,
  ],
})
export class KnowledgeModule {}
