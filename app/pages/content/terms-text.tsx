import { Link } from 'react-router'
import { deliveryAreaText } from '#rules/delivery/shipping-address.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { deliveryTime, discountRule, minimumAgeYears, refundTime, replyTime, returnsWithin } from '#rules/shop-info.ts'
import { includedText } from '#app/ui/gst-text.ts'
import { paths } from '#rules/paths.ts'
import { firstHoldMinutes } from '#rules/catalogue/stock.ts'
import type { ContentPart } from './content-page.tsx'
import { ShopEmail, ShopPhone } from './shop-contact.tsx'

/** The terms of sale. They do not limit rights given by law; every figure is one of the business rules (spec §9). */
export function termsParts(shop: ShopDetails): ContentPart[] {
  return [
    {
      id: 'your-rights',
      title: 'Your rights come first',
      body: (
        <p>
          The Consumer Guarantees Act 1993 and the Fair Trading Act 1986 give you rights that no shop may take away, and
          nothing on this page limits them. Where these terms and those Acts differ, the Acts apply. {shop.name} is in
          trade.
        </p>
      ),
    },
    {
      id: 'who-may-order',
      title: 'Who may order',
      body: (
        <p>
          Anyone {minimumAgeYears} or over with an address in New Zealand may order, as a guest or with an account. Keep
          your password and the links in our emails private: they open your orders. Tell us if another person has them.
        </p>
      ),
    },
    {
      id: 'prices',
      title: 'Prices',
      body: (
        <>
          <p>
            {`Prices are in New Zealand dollars and include ${includedText(shop)} to any address in New Zealand. `}
            You pay the total that the order shows. A later price change does not affect an order that is already
            placed.
          </p>
          <p>
            If a price is clearly a mistake, such as a dining table for $8, we tell you before we send anything, and you
            choose: pay the correct price, or receive a full refund.
          </p>
        </>
      ),
    },
    {
      id: 'orders',
      title: 'Orders',
      body: (
        <>
          <p>
            When you place an order, we hold its pieces for {shop.holdMinutes} minutes; for a guest{' '}
            {firstHoldMinutes(shop.holdMinutes, true)} minutes until the payment page is opened. After that they go back
            on sale; you can still pay for the order, as long as we have stock, up to {shop.payableDays} days after you
            placed it. Then we cancel it. Our contract begins when we receive your payment.
          </p>
          <p>
            If the pieces of an order have sold out before your payment arrives, we cancel the order and refund the
            whole payment.
          </p>
        </>
      ),
    },
    {
      id: 'discount-codes',
      title: 'Discount codes',
      body: (
        <p>
          {discountRule}. A code is valid until its end date, cannot be exchanged for money, and cannot be added to an
          order afterwards.
        </p>
      ),
    },
    {
      id: 'payment',
      title: 'Payment',
      body: (
        <>
          <p>
            You pay by card, with Afterpay, or with PayPal where your order offers it, on the payment provider’s own
            page. Afterpay is an agreement between you and Afterpay, on its terms; for us the order is then paid in
            full.
          </p>
          <p>
            If a charge looks wrong, ask us: we reply within {replyTime}. You may also dispute it with your bank,
            Afterpay or PayPal. We then show them the order and the proof of delivery and accept the result. An amount
            refunded that way is not refunded a second time.
          </p>
        </>
      ),
    },
    {
      id: 'delivery',
      title: 'Delivery',
      body: (
        <>
          <p>
            {deliveryAreaText}. Delivery takes {deliveryTime}; your order names its days. To Great Barrier Island,
            Stewart Island and the Chatham Islands we call you to arrange it. If your order does not arrive within a
            reasonable time, you may cancel it and receive a full refund.
          </p>
          <p>
            We’re responsible for the pieces until they’re delivered. Check them when they arrive, and tell us promptly
            about any damage: a photo helps. The pieces must fit through your doors, stairs and corners, so measure them
            first.
          </p>
        </>
      ),
    },
    {
      id: 'returns',
      title: 'Changing your mind',
      body: (
        <p>
          You may return a piece within {returnsWithin}, unused and in its packaging. Ask first, on the page of your
          order, which the link in our emails opens too, or write to us; you arrange and pay for the return freight.
          Until a piece is ready to ship you may ask to cancel it. We refund what you paid for the piece {refundTime}{' '}
          after we receive it. These days do not limit your rights when a piece is faulty, damaged or not what you
          ordered: see Faults.
        </p>
      ),
    },
    {
      id: 'faults',
      title: 'Faults',
      body: (
        <>
          <p>
            If a piece is faulty, damaged or not as shown, we fix the problem, whenever it appears within the time that
            such a piece should last. We pay the freight and repair, replace or refund the piece within a reasonable
            time. If the fault is substantial or we cannot fix it, you choose: reject the piece for a refund or a
            replacement, or keep it and receive compensation for the loss in value. The Act also covers other losses
            that were reasonably foreseeable as a result of the fault.
          </p>
          <p>
            Knots, saw marks, differences in colour and the slow movement of timber with the weather are natural and not
            faults. Images may not be exact; sizes are, within the few millimetres that timber moves.
          </p>
        </>
      ),
    },
    {
      id: 'reviews',
      title: 'Reviews',
      body: (
        <p>
          Anyone with an account may write one review of a piece, good or bad. It is published at once and unchanged,
          under the name of your account; we do not check it first. Guests do not write reviews. We hide a review only
          when it has private data of someone, is not about the piece, insults people or advertises; a low rating is not
          a reason. Your profile says why. We may reply below it. If a review is unlawful, tell us. You keep the rights
          to your text; we may show it on this site.
        </p>
      ),
    },
    {
      id: 'privacy',
      title: 'Privacy',
      body: (
        <p>
          See our <Link to={paths.privacy}>privacy page</Link>.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law, disputes and changes',
      body: (
        <>
          <p>
            New Zealand law applies. Please contact us first: <ShopEmail />, or <ShopPhone />, {shop.phoneHours}. If
            that does not settle the dispute, the <a href="https://www.disputestribunal.govt.nz">Disputes Tribunal</a>{' '}
            can, and <a href="https://www.consumerprotection.govt.nz">Consumer Protection</a> explains your rights.
          </p>
          <p>If these terms change, the terms at the time of the order still apply to that order.</p>
        </>
      ),
    },
  ]
}
