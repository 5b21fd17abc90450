declare const SwaggerUIBundle: (options: { url: string; dom_id: string }) => unknown;

SwaggerUIBundle({ url: 'openapi.json', dom_id: '#docs' });
