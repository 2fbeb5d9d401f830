import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { reviewInvitationsApi } from '#app/api/contact.ts'
import { reviewsApi } from '#app/api/inbox.ts'
import { accountLinksApi, sessionsApi, secondFactorApi, addressesApi } from '#app/api/account-access.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { earlierOrdersApi } from '#app/api/earlier-orders.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ordersApi } from '#app/api/orders.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { ClaimOrders } from '#app/shop/frame/claim-orders.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { hasSingleKeys, switchSingleKeys } from '#app/store/single-keys.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { privacy } from '#contract/back-office/privacy.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { paths } from '#rules/paths.ts'
import { daysText } from '#rules/platform/days-text.ts'
import { withRedirect } from '#rules/platform/safe-redirect.ts'
import { MyAddresses } from '#app/shop/account/addresses/my-addresses.tsx'
import { SecondStep, useOwnSecondStep } from '#app/shop/account/second-step/second-step.tsx'
import { DeleteAccount, MyDevices, ProfileForm, showOutcome } from './my-devices.tsx'
import { EarlierOrders } from './earlier-orders.tsx'
import { MyOrders, MyReviews } from './my-orders.tsx'
import { ProfileContents, ProfileSection, sections } from './profile-section.tsx'
import styles from './account.module.scss'

export const loader = prefetch(() => [
  accountsApi.readProfile.initiate(),
  ordersApi.mine.initiate(),
  accountLinksApi.emailState.initiate(),
  sessionsApi.list.initiate(),
  secondFactorApi.read.initiate(),
  reviewsApi.mine.initiate(undefined, { forceRefetch: true }),
  reviewInvitationsApi.own.initiate(undefined, { forceRefetch: true }),
  addressesApi.list.initiate(),
])

/** Profile (spec §2). A guest is in one browser only and has no devices to choose from. */
export function Component() {
  const userInfo = useAppSelector(selectUserInfo)
  const isGuest = userInfo?.isGuest ?? false
  const secondFactor = useOwnSecondStep()
  const hasRole = userInfo !== null && roleOf(userInfo) !== undefined
  const { data: myReviews = [] } = reviewsApi.mine.useQuery()
  // Not awaited by the page: most people have none.
  const { data: earlier } = earlierOrdersApi.listOwn.useQuery(undefined, { skip: userInfo === null || isGuest })
  const earlierOrders = earlier?.orders ?? []
  const { orders, details, guest, reviews, emails, addresses, devices, secondStep, keys, data } = sections
  const who = isGuest ? guest : details
  return (
    <>
      <PageMeta title="Profile" />
      <div className="container">
        <PageHeading
          title="Profile"
          meta={userInfo && (isGuest ? userInfo.email : `${userInfo.name}, ${userInfo.email}`)}
        />
        {!isGuest && <UnconfirmedEmail />}
        <div className={styles.page}>
          <ProfileContents
            shown={[
              orders,
              ...(earlierOrders.length > 0 ? [sections.earlierOrders] : []),
              who,
              ...(myReviews.length > 0 ? [reviews] : []),
              ...(isGuest ? [] : [emails]),
              addresses,
              ...(isGuest ? [] : [devices]),
              ...(secondFactor ? [secondStep] : []),
              ...(hasRole ? [keys] : []),
              data,
            ]}
          />
          <div>
            <ProfileSection section={orders}>
              <MyOrders />
            </ProfileSection>
            <EarlierOrders orders={earlierOrders} />
            <ProfileSection section={who}>{isGuest ? <GuestProfile /> : <ProfileForm />}</ProfileSection>
            <MyReviews reviews={myReviews} />
            {!isGuest && <MyReviewEmails />}
            <MyAddresses />
            {!isGuest && (
              <ProfileSection section={devices}>
                <MyDevices />
              </ProfileSection>
            )}
            {secondFactor && <SecondStep secondFactor={secondFactor} />}
            {hasRole && <AdminKeys />}
            <MyData hasEarlierOrders={earlierOrders.length > 0} />
          </div>
        </div>
      </div>
    </>
  )
}

function GuestProfile() {
  return (
    <>
      <p>
        You can order, pay and see this visit’s orders here, on this device. Without a password you can’t see them on
        another one.
      </p>
      <ClaimOrders />
      <p className="mt-4 mb-0">
        Have an account? <Link to={withRedirect(paths.login, paths.profile)}>Sign in</Link>
      </p>
    </>
  )
}

/** Switches off the keys of the admin area that work without Ctrl (WCAG 2.1.4). */
function AdminKeys() {
  const stored = useSyncExternalStore(subscribe, hasSingleKeys, () => true)
  const [chosen, setChosen] = useState<boolean | null>(null)
  return (
    <ProfileSection section={sections.keys}>
      <div className="form-check">
        <label>
          <input
            className="form-check-input"
            type="checkbox"
            checked={chosen ?? stored}
            onChange={({ currentTarget: { checked } }) => {
              switchSingleKeys(checked)
              setChosen(checked)
            }}
          />
          Single-key shortcuts in the admin area
        </label>
      </div>
      <p className="meta mb-0">
        J and K move through a list, G then a letter opens a page, and ? shows all the shortcuts. This applies in this
        browser until you sign out.
      </p>
    </ProfileSection>
  )
}

const subscribe = () => () => {}

function MyReviewEmails() {
  return (
    <ProfileSection section={sections.emails}>
      <ReviewEmails />
    </ProfileSection>
  )
}

function ReviewEmails() {
  const { data, error, isFetching, refetch } = reviewInvitationsApi.own.useQuery()
  const [change, { isLoading }] = reviewInvitationsApi.change.useMutation()
  if (!data && error) {
    return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  }
  if (!data) return <p className="meta">Loading your emails…</p>
  const { isStopped } = data

  async function handlePress() {
    const { error: refusal } = await change({ isStopped: !isStopped })
    if (refusal) showToast('error', errorMessage(refusal))
    else showToast('success', isStopped ? 'Turned on' : 'Turned off')
  }
  return (
    <ul className={`ruled ${styles.rows}`}>
      <li>
        <div>
          <p>
            Emails that ask for reviews: <b>{isStopped ? 'off' : 'on'}</b>
          </p>
          <p className="meta">
            {isStopped ? 'We don’t ask you for reviews.' : 'We ask once per order, a few days after delivery.'}
          </p>
        </div>
        <LoadingButton type="button" variant="outline" busy={isLoading} onClick={() => void handlePress()}>
          {isStopped ? 'Turn on' : 'Turn off'}
          <span className="visually-hidden"> emails that ask for reviews</span>
        </LoadingButton>
      </li>
    </ul>
  )
}

function MyData({ hasEarlierOrders }: { hasEarlierOrders: boolean }) {
  const { keepDays } = useShopDetails()
  const isGuest = useAppSelector(selectUserInfo)?.isGuest ?? false
  const deletes = isGuest ? 'Delete my data' : 'Delete my account'
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <ProfileSection section={sections.data}>
      <ul className={`ruled ${styles.rows}`}>
        <li>
          <div>
            <p>Download my data</p>
            <p className="meta">
              One file (JSON) with {isGuest ? 'your email address' : 'your account'}, the devices and networks of your
              sign-ins, your orders with addresses, payments and refunds, your reviews, the emails and messages between
              us, and the history of changes.
            </p>
          </div>
          <a className="btn btn-outline" href={privacy.downloadData.url} download>
            Download<span className="visually-hidden"> my data</span>
          </a>
        </li>
        <li>
          <div>
            <p>{deletes}</p>
            <p className="meta">
              {isGuest
                ? 'Your email address and addresses are deleted straight away, and you’re no longer a guest here.'
                : `Your sign-in, addresses${hasEarlierOrders ? ', earlier orders' : ''} and devices are deleted straight away.`}{' '}
              Orders keep your name and address for {daysText(keepDays.orders)}, because tax law requires records; your
              reviews stay without your name.
            </p>
          </div>
          <button className="btn btn-outline" type="button" onClick={() => setIsDeleting(true)}>
            {deletes}
          </button>
        </li>
      </ul>
      <DeleteAccount show={isDeleting} onClose={() => setIsDeleting(false)} />
    </ProfileSection>
  )
}

function UnconfirmedEmail() {
  const { data } = accountLinksApi.emailState.useQuery()
  if (!data) return null
  if (data.waitingEmail !== undefined) return <WaitingEmail email={data.email} waitingEmail={data.waitingEmail} />
  if (data.isConfirmed) return null
  return (
    <Alert kind="warning" className="mb-4" action={<SendAgain label="Send the link again" />}>
      <span className="text-break">
        <b>{data.email}</b> isn’t confirmed yet. Press the link in our email. Until then we only email you about paid
        orders, and when you open an order’s payment page.
      </span>
    </Alert>
  )
}

function WaitingEmail({ email, waitingEmail }: { email: string; waitingEmail: string }) {
  const [keep, { isLoading }] = accountLinksApi.keepEmail.useMutation()
  return (
    <Alert
      kind="warning"
      className="mb-4"
      action={
        <div className="d-flex flex-wrap gap-2">
          <SendAgain label="Send again" />
          <LoadingButton type="button" variant="outline" busy={isLoading} onClick={() => void keep().then(showOutcome)}>
            Keep the present address
          </LoadingButton>
        </div>
      }
    >
      <span className="text-break">
        <b>{waitingEmail}</b> isn’t confirmed yet. Press the link we emailed there. Until then you sign in with{' '}
        <b>{email}</b>, and our emails go there.
      </span>
    </Alert>
  )
}

function SendAgain({ label }: { label: string }) {
  const [send, { isLoading }] = accountLinksApi.sendConfirmation.useMutation()
  return (
    <LoadingButton type="button" variant="outline" busy={isLoading} onClick={() => void send().then(showOutcome)}>
      {label}
    </LoadingButton>
  )
}
