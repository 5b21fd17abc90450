/** The first bytes of a picture and of a document, in base64. */
export const PNG = 'iVBORw0KGgo=';
export const PDF = 'JVBERi0xLjQ=';

/** The arguments of the tool the payloads call. */
export const WEATHER_SCHEMA = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'The name of a city' },
    unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
    days: { type: ['integer', 'null'], exclusiveMinimum: 0 },
  },
  required: ['city'],
};
