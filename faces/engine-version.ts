/**
 * Changes whenever the same photo could give other faces or embeddings, so that stored ones are
 * redone. Apart from the engine, for those who only ask which it is.
 */
export const ENGINE_VERSION = '3'
