import { Link, useNavigate } from 'react-router'
import { contactApi } from '#app/api/contact.ts'
import { addressesApi } from '#app/api/account-access.ts'
import { ordersApi } from '#app/api/orders.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { paths } from '#rules/paths.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import { aboutOrder, findLengthError, findMessageErrors, knownSender } from './contact-message.ts'
import styles from './content.module.scss'
import { ShopEmail, ShopPhone } from './shop-contact.tsx'

export function Component() {
  const { name, phoneHours, address } = useShopDetails()
  return (
    <>
      <PageMeta
        title="Contact"
        description={`Write to ${name}: we’ll reply by email within ${replyTime}, weekends included. Or call us ${phoneHours}.`}
        canonical={paths.contact}
      />
      <div className="container">
        <PageHeading
          title="Contact"
          lead={`Tell us about your room and its sizes. We’ll reply by email within ${replyTime}, weekends included.`}
        />
        <div className="checkout">
          <ContactForm />
          <div>
            <div className="block first">
              <h2>Email</h2>
              <p>
                <ShopEmail />
              </p>
            </div>
            <div className="block">
              <h2>Phone</h2>
              <p className="mb-0">
                <ShopPhone />
              </p>
              <p className="meta">{phoneHours}</p>
            </div>
            {address !== '' && (
              <div className="block">
                <h2>Address</h2>
                <p className="mb-0">{address}</p>
              </div>
            )}
            <div className="block">
              <h2>Before you write</h2>
              <p>
                The support page answers questions on <Link to={paths.support}>ordering, shipping and returns</Link>.
                About an order? Include its number, or sign in and choose the order in the form.
              </p>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

type SendError = ReturnType<typeof contactApi.send.useMutation>[1]['error']

/**
 * Any response leads home with a toast; a refused message is in the form again later (behaviour, Platform). The page is
 * public, so what the shop knows of the sender arrives after hydration.
 */
function ContactForm() {
  const navigate = useNavigate()
  const mutation = contactApi.send.useMutation()
  const [, { error }] = mutation
  const goHome = async ({ isOpen }: { isOpen: () => boolean }) => {
    if (isOpen()) await navigate(paths.home())
  }
  const user = useAppSelector(selectUserInfo)
  const { data: addresses = [] } = addressesApi.list.useQuery(undefined, { skip: !user || user.isGuest })
  const { data: ownOrders } = ordersApi.mine.useInfiniteQuery(undefined, { skip: !user })
  const orders = (user && ownOrders?.pages.flatMap(({ items }) => items)) ?? []
  const ownNumber = (chosen: string) => (orders.some(({ orderNumber }) => orderNumber === chosen) ? chosen : '')
  const { field, formProps, isSending, problem } = useServerForm(mutation, {
    initial: { ...knownSender(user, addresses), message: '', order: '' },
    draft: 'contact',
    check: ({ order, ...message }) => {
      const tooLong = findLengthError(message.message, ownNumber(order))
      return { ...(tooLong && { message: tooLong }), ...findMessageErrors(message) }
    },
    toRequest: ({ order, ...message }) => ({ ...message, message: aboutOrder(message.message, ownNumber(order)) }),
    successText: 'Message sent',
    onSuccess: (_, form) => goHome(form),
    errorText: (failure) => (isUnanswered(failure) ? null : errorMessage(failure)),
    onError: (failure, form) => (isUnanswered(failure) ? undefined : goHome(form)),
  })
  return (
    <form {...formProps}>
      <div className={styles.pair}>
        <TextField {...field('firstName')} label="First Name" autoComplete="given-name" required />
        <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" required />
      </div>
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
      <TextField {...field('phone')} label="Phone" type="tel" autoComplete="tel" required />
      <TextareaField {...field('message')} label="Message" required />
      {orders.length > 0 && (
        <SelectField {...field('order')} label="About an order" optional>
          <option value="">No order</option>
          {orders.map(({ _id, orderNumber, createdAt }) => (
            <option key={_id} value={orderNumber}>
              {orderNumber}, {nzDayText(createdAt)}
            </option>
          ))}
        </SelectField>
      )}
      {isUnanswered(error) && (
        <Alert kind="danger" className="field">
          {errorMessage(error)} Your message is still here.
        </Alert>
      )}
      <FormProblem text={problem} />
      <LoadingButton busy={isSending} busyText="Sending Email...">
        Send
      </LoadingButton>
    </form>
  )
}

function isUnanswered(error: SendError): boolean {
  return error !== undefined && 'status' in error && ['FETCH_ERROR', 'TIMEOUT_ERROR'].includes(String(error.status))
}
