import type { QueryClient } from '@tanstack/react-query'
import type { HistoryDetail } from '../../../shared/api/history.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { sessionQuery } from '../session/session-query.ts'
import { readNotifications } from '../../ui/notifications.ts'
import { extendStepNotification, notifyOfSteps } from './notify-of-steps.ts'

const POLL_EVERY_MS = 1000
const MAX_QUESTIONS = 20

/** Waits until people are grouped after a decision, and notifies of the faces that moved. */
export async function reportMoves(
  queryClient: QueryClient,
  decisionId: string,
  onShow: (decisionId: string) => void,
): Promise<void> {
  for (let i = 0; i < MAX_QUESTIONS; i++) {
    await new Promise(resolve => setTimeout(resolve, POLL_EVERY_MS))
    // The user has logged out.
    if (queryClient.getQueryData(sessionQuery.queryKey) === null) return
    const entry = await readEntry(decisionId)
    if (!entry || entry.undoneAt !== null) return
    if (!entry.isSettled) continue
    if (entry.movedCount === 0) return
    void queryClient.invalidateQueries({ queryKey: ['people'] })
    const text = texts.corrections.movedAsWell(entry.movedCount)
    // The notification keeps its Undo, which reverts these moves as well.
    if (extendStepNotification(decisionId, text)) return
    // Does not replace the notification of a later decision, which has its own Undo. The moves are
    // listed in the history.
    if (readNotifications().length > 0) return
    notifyOfSteps([decisionId], 'plain', text, {
      label: texts.corrections.show,
      onPress: () => onShow(decisionId),
    })
    return
  }
}

async function readEntry(decisionId: string): Promise<HistoryDetail | null> {
  try {
    return await request(API.historyEntry(decisionId))
  } catch {
    // The decision is stored; only this notification is lost.
    return null
  }
}
