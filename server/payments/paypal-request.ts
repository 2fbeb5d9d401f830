/** An answer of PayPal's. 5xx and what is no JSON are no answers. */
export interface PaypalAnswer {
  status: number
  body: unknown
}

/** PayPal does not answer, or with nothing that makes sense. */
export class NoAnswer extends Error {}

/** How long one try may take, in milliseconds. */
const oneTry = 3_500

/** Sends one request to PayPal. Throws NoAnswer for everything that is no answer of PayPal's own. */
export async function sendRequest(url: string, request: RequestInit, deadline: AbortSignal): Promise<PaypalAnswer> {
  try {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(oneTry)])
    const answer = await fetch(url, { ...request, signal, redirect: 'error' })
    const text = await answer.text()
    if (answer.status >= 500) throw new NoAnswer(`PayPal answered ${answer.status}`)
    return { status: answer.status, body: JSON.parse(text) }
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer('PayPal did not answer', { cause: error })
  }
}
