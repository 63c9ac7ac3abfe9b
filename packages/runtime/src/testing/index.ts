// The door for tests: scripted models and the engine that runs agents in memory.
export { MemoryEngine, type MemoryEngineOptions } from "../memory/memory-engine.js";
export { MemoryLog, type MemoryRow } from "../memory/memory-log.js";
export * from "./scripted-model.js";
