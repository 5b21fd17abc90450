export {
  ConversionError,
  KINDS,
  PROTOCOLS,
  type Conversion,
  type ConversionWarning,
  type ConvertInput,
  type Kind,
  type Protocol,
} from './contract/contract.js';
export { convert } from './convert.js';
