import { accountErasureRoutes } from './account-routes.ts'
import { exportRoutes } from './export/routes.ts'
import { erasureReceiptRoutes } from './receipt-routes.ts'
import { erasureRoutes } from './routes.ts'

type Context = Parameters<typeof accountErasureRoutes>[0] &
  Parameters<typeof exportRoutes>[0] &
  Parameters<typeof erasureRoutes>[0]

/** Answers requests that erase or export everything. */
export function erasureHandlers(context: Context) {
  return {
    ...accountErasureRoutes(context),
    ...erasureReceiptRoutes(context),
    ...erasureRoutes(context),
    ...exportRoutes(context),
  }
}
