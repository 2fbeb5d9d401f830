import { useReadCustomerQuery } from '#app/api/admin/customers.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { PhoneFormState } from '#app/admin/orders/phone-order/use-phone-form.ts'
import { BeginWith } from './begin-with.tsx'
import { joinDraft, toCustomerForm } from './customer-form.ts'

/** Fills the form with a customer. */
export function ForCustomer({ id, form }: { id: string; form: PhoneFormState }) {
  const { data: customer, error } = useReadCustomerQuery(id, { refetchOnMountOrArgChange: true })
  if (error) {
    return (
      <Alert kind="warning" className="mb-4">
        We couldn’t fill in the customer. {errorMessage(error)}
      </Alert>
    )
  }
  return (
    <BeginWith
      form={form}
      values={customer && toCustomerForm(customer)}
      name={`one for ${customer?.name ?? ''}`}
      joinDraft={(draft) => customer && joinDraft(draft, customer)}
    />
  )
}
