import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { accountHandlers } from '../accounts/handlers.ts'
import { authRoutes } from '../accounts/sign-in/routes.ts'
import { erasureHandlers } from '../erasure/handlers.ts'
import { featureHandlers } from '../features/handlers.ts'
import { route } from './route.ts'
import { createAccess, type FindSession } from './session.ts'
import { AT_ANY_TIME, type BackgroundTimes } from '../machinery/jobs/background-times.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { BODY_LIMITS } from './body-limits.ts'
import { createBotCheck } from '../accounts/bot-check/create-bot-check.ts'
import type { Config } from '../config.ts'
import type { Database, Queryable } from '../storage/db/database.ts'
import { ensureSecret } from '../storage/db/ensure-secret.ts'
import { NO_OTHER_NODES, type Nodes } from '../storage/db/nodes.ts'
import type { DatabaseAddress } from '../storage/db/open-database.ts'
import { removeUpgradeCopies } from '../storage/upgrades/upgrade-copies.ts'
import { continueErasures } from '../erasure/continue-erasures.ts'
import { Eraser } from '../erasure/eraser.ts'
import { createAppPasswordCheck } from '../accounts/app-passwords/check-app-password.ts'
import { createAuth } from '../accounts/sign-in/create-auth.ts'
import type { PasswordCost } from '../accounts/sign-in/hash-password.ts'
import type { AccountManager } from '../accounts/sign-in/manage-accounts.ts'
import { toWebHeaders } from '../accounts/sign-in/web-requests.ts'
import { recordConsentEnd } from '../accounts/consents/end-consent.ts'
import { expireFacesDaily } from '../accounts/consents/expire-faces.ts'
import { createLastSeenRecorder } from '../accounts/consents/record-last-seen.ts'
import { checkConsentFor, describeStorage } from '../accounts/consents/consents.ts'
import { storeSidecarNames } from '../library/names/import-names.ts'
import { listCurrentBatches } from '../intake/uploads/batches.ts'
import { expireTrashDaily } from '../erasure/expire-trash.ts'
import type { Messages } from '../machinery/messages/messages.ts'
import { OwnerGate } from '../erasure/owner-gate.ts'
import { ParsePool, type ParseInThread } from '../machinery/parsing/parse-pool.ts'
import { createThrottle } from '../machinery/throttle/create-throttle.ts'
import { checkAppPasswords } from './app-password-requests.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from './connection-limits.ts'
import { createHttpServerFactory } from './create-http-server.ts'
import { answerInvalidUrl, answerErrors } from './error-handler.ts'
import { refuseForeignOrigins } from './foreign-origin.ts'
import { addFinishRequests } from './finish-requests.ts'
import { keepAnswersPrivate } from './keep-answers-private.ts'
import { limitRates, REQUESTS_PER_MINUTE } from './limit-rates.ts'
import { describeRoutes } from './openapi.ts'
import { addSecureCookies } from './add-secure-cookies.ts'
import { createReads, createReadsInThreads } from './reads.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { runOnBehalfOfSenders } from './run-on-behalf.ts'
import { expectUpload } from './watch-body.ts'
import { compileLazily } from './compile-lazily.ts'
import { Senders, FairQueue } from './fair-queue.ts'
import { serveWebFiles } from './web-files.ts'

export type AppDependencies = {
  config: Pick<
    Config,
    | 'port'
    | 'publicUrl'
    | 'dataDir'
    | 'databaseUrl'
    | 's3'
    | 'folderRoots'
    | 'trustedProxies'
    | 'maxFileBytes'
    | 'maxRawBytes'
    | 'maxFilmBytes'
    | 'google'
    | 'owner'
    | 'registration'
    | 'faceRetentionMonths'
  >
  db: Database
  store: BlobStore
  messages: Messages
  /** See ensure-signing-secret.ts. */
  signingSecret: string
  /** The other machines of the same database; NO_OTHER_NODES unless given. */
  nodes?: Nodes
  /** How long a request that erases waits for the end of the erasure. */
  erasureWaitMs?: number
  /** Hashes per guess of a proof of work. */
  botCheckCost: number
  /** The cost of each new password's hash. */
  passwordCost: PasswordCost
  /** See accounts/sign-in/delay-answer.ts. */
  minAnswerMs: number
  log: FastifyBaseLogger
  now: () => number
  /** Notifies the workers of new jobs. */
  onJobsAdded: () => void
  /** When photos of folders and large uploads are processed; at any time unless given. */
  background?: BackgroundTimes
  /** Tells whether at least one worker runs. */
  areWorkersRunning: () => boolean
  /** The database for the threads that read; without it, this thread reads. */
  databaseAddress?: DatabaseAddress | null
  /** Used instead of the parsing threads. */
  parse?: ParseInThread
  /** The built web app; null serves only the API. */
  webDir: string | null
  /** Receives the account management for administrators. */
  onAccounts?: (manager: AccountManager) => void
  /** CONNECTION_LIMITS unless given. */
  connections?: ConnectionLimits
  /** REQUESTS_PER_MINUTE unless given. */
  requestsPerMinute?: number
  /** Measures requests; called before the routes are added. */
  observeRequests?: (app: FastifyInstance) => void
  /** Called with each route as it is added. */
  onRoute?: (route: RouteOptions) => void
}

/**
 * The largest number of characters of one path parameter; names of people and files are
 * percent-encoded there.
 */
const MAX_PARAM_LENGTH = 1000
/** Small libraries are erased by then; others are erased while their owner does something else. */
const ERASURE_WAIT_MS = 2000

/** Assembles the whole API; the caller listens. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, db, store, messages, nodes = NO_OTHER_NODES, now, onJobsAdded, onRoute } = dependencies
  const { background = AT_ANY_TIME } = dependencies
  const { publicUrl, port, trustedProxies } = config
  const storage = describeStorage(config)
  const mayLookForFaces = checkConsentFor(storage)
  const app: FastifyInstance = Fastify({
    loggerInstance: dependencies.log,
    // Request logs would contain names of people and files in URLs.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMITS.small,
    serverFactory: createHttpServerFactory(dependencies.connections ?? CONNECTION_LIMITS, trustedProxies),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: answerInvalidUrl,
    forceCloseConnections: 'idle',
    // X-Forwarded-For and -Proto are trusted only from these addresses: otherwise, clients could
    // choose their address.
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  })
  if (onRoute) app.addHook('onRoute', onRoute)
  dependencies.observeRequests?.(app)
  compileLazily(app)
  answerErrors(app)
  const stopping = addFinishRequests(app)
  const queue = new FairQueue()
  const senders = new Senders()
  app.addHook('onRequest', async request => queue.waitForTurn(senders.identify(request)))
  runOnBehalfOfSenders(app, request => senders.identify(request))
  await limitRates(app, dependencies.requestsPerMinute ?? REQUESTS_PER_MINUTE)
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config.isUpload) expectUpload(raw)
  })
  keepAnswersPrivate(app)
  await sendSecurityHeaders(app, publicUrl)
  addSecureCookies(app)
  const throttle = createThrottle({ db, secret: await ensureSecret(db, 'throttle'), now })
  const appPasswords = createAppPasswordCheck({ db, throttle, now })
  checkAppPasswords(app, appPasswords)

  // The public URL may be without TLS, while the proxy uses TLS.
  const proxyOrigins = trustedProxies.length > 0 ? [publicUrl.replace(/^http:/, 'https:')] : []
  const localOrigins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const ownOrigins = [...new Set([publicUrl, ...proxyOrigins, ...localOrigins])]
  refuseForeignOrigins(app, ownOrigins)
  await describeRoutes(app)

  const botCheck = createBotCheck({
    db,
    secret: await ensureSecret(db, 'bot-check'),
    now,
    cost: dependencies.botCheckCost,
  })
  const auth = await createAuth({
    db,
    secret: dependencies.signingSecret,
    encryptionKey: await ensureSecret(db, 'accounts'),
    registration: config.registration,
    passwordCost: dependencies.passwordCost,
    minAnswerMs: dependencies.minAnswerMs,
    messages,
    botCheck,
    throttle,
    google: config.google,
    publicUrl,
    ownOrigins,
    log: app.log,
    now,
  })
  dependencies.onAccounts?.(auth.manager)
  const recordLastSeen = createLastSeenRecorder({ db, now })
  const findSession: FindSession = async ({ headers }) => {
    const user = await auth.findUser(headers.cookie)
    if (user) {
      senders.remember(headers.cookie, user.uid)
      await recordLastSeen(user.uid)
    }
    return user?.uid ?? null
  }
  const parsePool = new ParsePool({ log: app.log })
  app.addHook('onClose', () => parsePool.close())
  const { parse = parsePool.parse, databaseAddress: database = null } = dependencies
  const inThreads = database && createReadsInThreads(db, { database, log: app.log })
  app.addHook('onClose', () => inThreads?.close())
  const reads = inThreads?.reads ?? createReads(db)
  const gates = { photos: new OwnerGate('photos', nodes), faces: new OwnerGate('faces', nodes) }
  const maxWaitMs = dependencies.erasureWaitMs ?? ERASURE_WAIT_MS
  const eraser = new Eraser({
    db,
    store,
    messages,
    removeUpgradeCopies: () => removeUpgradeCopies(config.dataDir),
    gates,
    nodes,
    now,
    log: app.log,
    maxWaitMs,
  })
  continueErasures(app, eraser, { isAlone: nodes === NO_OTHER_NODES })
  if (config.faceRetentionMonths !== null) {
    const months = config.faceRetentionMonths
    expireFacesDaily(app, { db, eraser, messages, now, months, publicUrl })
  }
  expireTrashDaily(app, { db, eraser, now })

  const context = {
    ...auth,
    areWorkersRunning: dependencies.areWorkersRunning,
    auth,
    background,
    beforeClose: (act: () => Promise<void>) => void app.addHook('preClose', act),
    botCheck,
    checkAppPasswordAgain: appPasswords.checkAgain,
    dataDir: config.dataDir,
    db,
    eraser,
    findSession: (headers: FastifyRequest['headers']) => findSession({ headers }),
    gate: gates.photos,
    gates,
    isFreshlySignedIn: (headers: FastifyRequest['headers']) => auth.isFreshlySignedIn(toWebHeaders(headers)),
    isSignedIn: async (request: FastifyRequest) => (await findSession(request)) === request.ownerId,
    limits: config,
    listBatches: (ownerId: string) => listCurrentBatches({ db, background }, ownerId, now()),
    log: app.log,
    maxFileBytes: config.maxFileBytes,
    mayLookForFaces,
    messages,
    nodes,
    now,
    onAccepted: onJobsAdded,
    onClose: (act: () => Promise<void>) => void app.addHook('onClose', act),
    onJobsAdded,
    owner: config.owner,
    parse,
    publicUrl,
    reads,
    recordConsentEnd: (transaction: Queryable, ownerId: string) =>
      recordConsentEnd(transaction, ownerId, now()),
    roots: config.folderRoots,
    signInOptions: async () => ({
      google: config.google !== null,
      registration: config.registration,
      isFirst: !(await auth.hasAccounts()),
      sendsMail: messages.leavesMachine.mail,
      sendsSms: messages.leavesMachine.sms,
    }),
    stopping,
    storage,
    store,
    storeNames: async (ownerId: string, sidecars: Parameters<typeof storeSidecarNames>[2]) => {
      await storeSidecarNames({ db, now }, ownerId, sidecars)
    },
    throttle,
  }
  const handlers = { ...accountHandlers(context), ...erasureHandlers(context), ...featureHandlers(context) }
  await route(app, handlers, createAccess(app, findSession))
  await app.register(authRoutes({ auth, publicUrl }))
  if (dependencies.webDir !== null) await serveWebFiles(app, { webDir: dependencies.webDir, storage })
  return app
}
