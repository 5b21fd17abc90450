import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { EmbeddingsModule } from '../embeddings/embeddings.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { AddEdgeHandler } from './edges/add-edge.js';
import { GetEdgeStateHandler } from './edges/get-edge-state.js';
import { ListEdgesHandler } from './edges/list-edges.js';
import { RemoveEdgeHandler } from './edges/remove-edge.js';
import { GetItemPageHandler } from './get-item-page.js';
import { GetKnowledgeHandler } from './get-knowledge.js';
import { GetNeighbourhoodHandler } from './get-neighbourhood.js';
import { ItemAdminController } from './item-admin.controller.js';
import { KnowledgeAdminController } from './knowledge-admin.controller.js';
import { ListKnowledgeHandler } from './list-knowledge.js';
import { NoteItemReadHandler } from './note-item-read.js';
import { ReadItemHistoryHandler } from './read-item-history.js';
import { ReviewQualityHandler } from './review-quality.js';
import { SearchOptions } from './search-options.js';

/** What the groups know: items, the edges between them, and how good they are. */
@Module({
  imports: [DatabaseModule, EmbeddingsModule, EventStoreModule, RuntimeModule],
  controllers: [KnowledgeAdminController, ItemAdminController],
  providers: [
    AddEdgeHandler,
    GetEdgeStateHandler,
    GetItemPageHandler,
    GetKnowledgeHandler,
    GetNeighbourhoodHandler,
    ListEdgesHandler,
    ListKnowledgeHandler,
    NoteItemReadHandler,
    ReadItemHistoryHandler,
    RemoveEdgeHandler,
    ReviewQualityHandler,
    SearchOptions,
  ],
})
export class KnowledgeModule {}
