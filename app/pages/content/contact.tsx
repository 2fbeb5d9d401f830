import { Link } from 'react-router'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { phoneHours, replyTime } from '#rules/shop-info.ts'
import { paths } from '#rules/paths.ts'
import { ContactForm } from './contact-form.tsx'
import { ShopEmail, ShopPhone } from './shop-contact.tsx'

/** Contact (spec §2): write, ring, or read what has been answered already. */
export function Component() {
  const { name } = useShopDetails()
  return (
    <>
      <PageMeta
        title="Contact"
        description={`Write to ${name} or ring. We answer within ${replyTime}; the phone is staffed ${phoneHours}.`}
        canonical={paths.contact}
      />
      <div className="container">
        <PageHeading title="Contact" lead={`Tell us the room and the sizes you have. We answer within ${replyTime}.`} />
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
            <div className="block">
              <h2>Before you write</h2>
              <p>
                <Link to={paths.support}>Ordering, shipping and returns</Link> are answered on the support page. About
                an order, give its number: it stands in your <Link to={paths.profile}>profile</Link>.
              </p>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
