// oidc-provider has no types; these cover the part that the provider of the tests uses.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Context = {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
      provider: Provider
    }
  }

  type Result =
    | { select_account: object; login: { accountId: string } }
    | { error: string; error_description: string }

  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (properties: { clientId: string; accountId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Result,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>
  }

  export const interactionPolicy: {
    base: () => { add: (prompt: object, index: number) => void }
    Prompt: new (info: { name: string; requestable: boolean }) => object
  }
  export type { Context }
}
