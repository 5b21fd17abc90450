// What the converter is measured against: a route that parses a JSON body and sends it back, on bare Fastify or on NestJS.
// And a route that sends the bytes of a stream back as they arrive, on NestJS.
// usage: node bench/echo-servers.mjs fastify|nest|pipe
import 'reflect-metadata';
import { Body, Controller, HttpCode, Module, Post, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import fastify from 'fastify';

const starters = {
  async fastify() {
    const server = fastify();
    server.post('/convert', async (request) => request.body);
    return server.listen({ port: 0, host: '127.0.0.1' });
  },

  async nest() {
    class EchoController {
      echo(body) {
        return body;
      }
    }
    const { prototype } = EchoController;
    const method = Object.getOwnPropertyDescriptor(prototype, 'echo');
    Reflect.defineMetadata('design:paramtypes', [Object], prototype, 'echo');
    Body()(prototype, 'echo', 0);
    Post('convert')(prototype, 'echo', method);
    HttpCode(200)(prototype, 'echo', method);
    Controller()(EchoController);
    class EchoModule {}
    Module({ controllers: [EchoController] })(EchoModule);
    const app = await NestFactory.create(EchoModule, new FastifyAdapter(), { logger: false });
    await app.listen(0, '127.0.0.1');
    return app.getUrl();
  },

  async pipe() {
    class PipeController {
      pipe(request, reply) {
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
        request.raw.pipe(reply.raw);
      }
    }
    const { prototype } = PipeController;
    const method = Object.getOwnPropertyDescriptor(prototype, 'pipe');
    Reflect.defineMetadata('design:paramtypes', [Object, Object], prototype, 'pipe');
    Req()(prototype, 'pipe', 0);
    Res()(prototype, 'pipe', 1);
    Post('stream')(prototype, 'pipe', method);
    Controller()(PipeController);
    class PipeModule {}
    Module({ controllers: [PipeController] })(PipeModule);
    const adapter = new FastifyAdapter();
    adapter.getInstance().addContentTypeParser('*', (_request, _payload, done) => done(null));
    const app = await NestFactory.create(PipeModule, adapter, { logger: false, bodyParser: false });
    await app.listen(0, '127.0.0.1');
    return app.getUrl();
  },
};

console.log(`listening: ${await starters[process.argv[2]]()}`);
