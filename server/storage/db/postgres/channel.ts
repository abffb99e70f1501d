/** The channel of `listen` and `notify` between the nodes of a database. */
export const CHANNEL = 'kindred'
