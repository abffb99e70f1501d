/**
 * Must change whenever the same photo could give other faces or embeddings: stored ones are then
 * computed again. In a file of its own so that reading it does not load the engine.
 */
export const ENGINE_VERSION = '3'
