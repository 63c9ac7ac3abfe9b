// The front door for a project file: real models.
export { type Connections, connectModels } from "./connect-models.js";
export { type ModelFromEnv, modelFromEnv } from "./from-env.js";
export { type ProviderModelOptions, providerModel } from "./provider-model.js";
