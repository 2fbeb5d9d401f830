import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage, errorStatus, fieldErrors } from '#app/api/error-message.ts'
import { fulfilmentApi } from '#app/api/admin/orders.ts'
import { attemptOf, type StepAttempt } from '#app/admin/orders/parcel-steps/step-attempt.ts'
import { questionBefore, type StepQuestion } from '#app/admin/orders/parcel-steps/step-question.ts'
import type { StepTaking } from '#app/admin/orders/parcel-steps/use-take-step.ts'
import type { NewParcelStep } from '#contract/orders/fulfilment.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type MarkedOrders, type ParcelStep, type RefusedOrder, splitByStep } from './marked-result.ts'

/**
 * Takes a step of several orders, one after the other, each with the call of its own page: a refused order does not
 * hold back the others. Orders that should not be shipped yet are refused here, and are confirmed on their pages.
 */
export function useMarkOrders(orders: readonly Order[], onMarked: (marked: MarkedOrders) => void): StepTaking {
  const [takeStep] = fulfilmentApi.takeStep.useMutation()
  const [busy, setBusy] = useState<ParcelStep | null>(null)
  const [question, setQuestion] = useState<StepQuestion | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const attempts = useRef(new Map<string, StepAttempt>())

  async function markOne(body: NewParcelStep, id: string) {
    const attempt = attemptOf(body, attempts.current.get(id) ?? null)
    attempts.current.set(id, attempt)
    const { data, error } = await takeStep({ ...body, idempotencyKey: attempt.key })
    // After a 5xx response, or none, the step may have been taken: the next try has the same key.
    if (!error || errorStatus(error) < 500) attempts.current.delete(id)
    return { data, reason: error && (fieldErrors(error)['orders.0'] ?? errorMessage(error)) }
  }

  async function send(body: NewParcelStep) {
    setBusy(body.step)
    const taken = []
    const refused: RefusedOrder[] = splitByStep(orders, body.step).refused
    for (const order of body.orders) {
      const { data, reason } = await markOne({ ...body, orders: [order] }, order._id)
      const { orderNumber = '' } = orders.find(({ _id }) => _id === order._id) ?? {}
      if (data) taken.push(data)
      else refused.push({ id: order._id, orderNumber, reason: reason ?? '' })
    }
    // The dialog closes at once, because an open one covers the result and keeps the focus.
    flushSync(() => {
      setIsAsking(false)
      setBusy(null)
    })
    onMarked({ step: body.step, taken, refused })
  }

  return {
    busyStep: isAsking ? null : busy,
    isLoading: busy !== null,
    question,
    isAsking,
    problemOf: () => null,
    forgetProblem: () => undefined,
    take(body) {
      if (busy !== null) return
      // Of the reasons not to send, only a test payment is asked about here.
      const asked = questionBefore(
        body,
        orders.map((order) => ({ ...order, attention: [], isRefunded: false })),
      )
      if (!asked) {
        void send(body)
        return
      }
      setQuestion({ ...asked, body })
      setIsAsking(true)
    },
    confirm: () => question && void send(question.body),
    leave: () => setIsAsking(false),
  }
}
