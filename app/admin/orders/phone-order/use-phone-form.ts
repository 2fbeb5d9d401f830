import { useState } from 'react'
import { fieldErrors } from '#app/api/error-message.ts'
import { phoneOrdersApi } from '#app/api/admin/orders.ts'
import { randomKey } from '#app/api/random-key.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import type { Order } from '#contract/orders/order.ts'
import { checkForm, emptyForm, type PhoneForm, toFieldNames, toNewPhoneOrder } from './phone-form.ts'

export type PhoneFormState = ReturnType<typeof usePhoneForm>

export function usePhoneForm(onPlaced: (order: Order) => void) {
  // Kept until there is a response, so that a double press or a retry places one order.
  const [attempt, setAttempt] = useState({ key: randomKey(), content: '' })
  const form = useServerForm(phoneOrdersApi.place.useMutation(), {
    initial: emptyForm,
    draft: 'phone-order',
    check: checkForm,
    toRequest: (values) => {
      const order = toNewPhoneOrder(values)
      const content = JSON.stringify(order)
      const idempotencyKey = attempt.content === '' || attempt.content === content ? attempt.key : randomKey()
      setAttempt({ key: idempotencyKey, content })
      return { ...order, idempotencyKey }
    },
    toFieldErrors: (error) => toFieldNames(fieldErrors(error)),
    onSuccess: (order, { reset }) => {
      setAttempt({ key: randomKey(), content: '' })
      reset()
      onPlaced(order)
    },
  })

  function changeAll(given: Partial<PhoneForm>) {
    for (const [name, value] of Object.entries(given)) form.change(name as keyof PhoneForm, value)
  }
  return { ...form, changeAll }
}
