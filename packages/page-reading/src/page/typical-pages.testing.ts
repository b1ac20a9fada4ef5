const SEARCH =
  '<form role="search" action="/search"><input type="search" name="q" placeholder="Search"><button>Go</button></form>';
const NEWS = `<footer><form id="newsletter" method="post" action="/news"><h4>Stay in touch</h4>
<input type="email" name="EMAIL" placeholder="Your e-mail" required><button>Join</button></form></footer>`;
const HEADER = `<header><a href="/">Harbour</a>${SEARCH}<a href="/login">Log in</a><a href="/index.php?route=checkout/cart">0 items - $0.00</a></header>`;

const framed = (main: string) => `${HEADER}<main>${main}</main>${NEWS}`;

const card = (name: string, price: string) =>
  `<li><h3><a href="/${name.toLowerCase()}">${name}</a></h3><p>${price}</p><form method="post" action="/cart"><input type="hidden" name="id" value="${name}"><button>Add to cart</button></form></li>`;

const address = (
  prefix: string,
) => `<p><label>First name * <input name="${prefix}_first_name"></label></p><p><label>Last name * <input name="${prefix}_last_name"></label></p>
<p><label>Company name (optional) <input name="${prefix}_company"></label></p><p><label>Country / Region * <select name="${prefix}_country"><option value="">Select</option><option value="SG">Singapore</option><option value="US">United States (US)</option></select></label></p>
<p><label>Street address * <input name="${prefix}_address_1" placeholder="House number and street name"></label></p><p><input name="${prefix}_address_2" placeholder="Apartment, suite, unit, etc. (optional)"></p>
<p><label>Town / City * <input name="${prefix}_city"></label></p><p><label>ZIP Code * <input name="${prefix}_postcode"></label></p>`;

/** Pages as shops draw them, with all that stands around what a buyer needs. */
export const TYPICAL_PAGES: Readonly<Record<string, string>> = {
  'product-among-forms': framed(`<h1>Enamel mug</h1><p>$18.00</p>
<form class="cart" method="post" action="/cart"><table><tr><td>Colour</td><td><select name="attribute_colour"><option value="">Choose an option</option><option>Blue</option><option>White</option></select></td></tr></table>
<input type="number" name="quantity" value="1" min="1" max="7" aria-label="Product quantity"><button>Add to cart</button></form>
<div class="tabs"><button type="button">Description</button><button type="button">Reviews (2)</button></div>
<h2>Add a review</h2><form id="commentform" method="post" action="/comments"><label>Your rating <select name="rating" required><option value="">Rate…</option><option value="5">Perfect</option></select></label>
<label>Your review * <textarea name="comment" required></textarea></label><label>Name * <input name="author" required></label><label>Email * <input type="email" name="email" required></label><button>Submit</button></form>
<h2>Related products</h2><ul>${card('Spoon', '$6.00')}${card('Bowl', '$14.00')}</ul>`),

  'goods-in-rows':
    framed(`<h1>Summer fair</h1><form method="post" action="/cart/add"><article><h4 id="n1">Evening ticket</h4><p>$18.40</p><fieldset><button type="button" aria-label="Evening ticket: Decrease quantity">-</button><input type="number" name="item_1" placeholder="0" min="0" max="10" aria-labelledby="n1"><button type="button" aria-label="Evening ticket: Increase quantity">+</button></fieldset></article>
<article><h4 id="n2">Programme book</h4><p>$12.00</p><fieldset><button type="button">-</button><input type="number" name="item_2" placeholder="0" min="0" max="10" aria-labelledby="n2"><button type="button">+</button></fieldset></article>
<article><h4>Table by the pond</h4><p>$90.00</p><strong>SOLD OUT</strong></article>
<article><h4>Volunteer shirt</h4><p>$31.00</p><button type="button" aria-expanded="false">Show variants</button></article><button>Add to cart</button></form>`),

  category:
    framed(`<h1>Kitchen</h1><label>Sort by <select name="orderby"><option>Newest</option><option>Price</option></select></label>
<ul>${card('Mug', '$18.00')}${card('Spoon', '$6.00')}${card('Bowl', '$14.00')}${card('Lid', '$4.00')}</ul>`),

  'cart-with-coupon-and-estimate':
    framed(`<h1>Shopping cart</h1><form method="post" action="/cart"><table><tr><td>Mug</td><td>$18.00</td><td><input name="qty[7]" value="1" aria-label="Quantity"></td><td>$18.00</td><td><a href="/cart?remove=7">Remove</a></td></tr></table>
<input name="coupon_code" placeholder="Coupon code"><button>Apply coupon</button><button>Update cart</button></form>
<h2>Estimate shipping</h2><form method="post" action="/estimate"><label>Country <select name="country_id"><option>United States</option></select></label><label>Post code <input name="postcode"></label><button>Get quotes</button></form>
<dl><dt>Subtotal</dt><dd>$18.00</dd><dt>Total</dt><dd>$18.00</dd></dl><a href="/shop">Continue shopping</a><a href="/index.php?route=checkout/checkout">Proceed to checkout</a>`),

  'guest-or-member':
    framed(`<h1>Checkout</h1><h2>New customer</h2><form method="post" action="/who"><label><input type="radio" name="account" value="register" checked> Register account</label>
<label><input type="radio" name="account" value="guest"> Guest checkout</label><button>Continue</button></form>
<h2>Returning customer</h2><form method="post" action="/login"><label>E-mail <input name="email"></label><label>Password <input type="password" name="password"></label><button>Login</button><a href="/forgotten">Forgotten password</a></form>`),

  'billing-and-elsewhere':
    framed(`<h1>Checkout</h1><p>Returning customer? <a href="#login">Click here to login</a></p><p>Have a coupon? <a href="#coupon">Click here to enter your code</a></p>
<form name="checkout" class="checkout" method="post" action="/pay"><h3>Billing details</h3>${address('billing')}<p><label>Phone * <input type="tel" name="billing_phone"></label></p><p><label>Email address * <input type="email" name="billing_email"></label></p>
<p><label><input type="checkbox" name="createaccount"> Create an account?</label></p><h3><label><input type="checkbox" name="ship_to_different_address"> Ship to a different address?</label></h3>
<p><label>Order notes (optional) <textarea name="order_comments"></textarea></label></p><h3>Your order</h3><table><tr><th>Subtotal</th><td>$18.00</td></tr><tr><th>Shipping</th><td>Flat rate: $5.00</td></tr><tr><th>Total</th><td>$23.00</td></tr></table>
<ul><li><input type="radio" name="payment_method" id="pm1" value="bacs" checked><label for="pm1">Direct bank transfer</label></li><li><input type="radio" name="payment_method" id="pm2" value="cards"><label for="pm2">Credit card</label></li></ul>
<p><input type="checkbox" name="terms" id="terms"> I have read and agree to the website <a href="/terms">terms and conditions</a> *</p><button>Place order</button></form>`),

  'delivery-apart-from-bill':
    framed(`<h1>Your details</h1><form method="post" action="/next"><fieldset><legend>Delivery address</legend><label>Name <input name="f1"></label><label>Street <input name="f2"></label><label>House number <input name="f3"></label><label>City <input name="f4"></label><label>Postcode <input name="f5"></label></fieldset>
<fieldset><legend>Billing address</legend><label>Name <input name="g1"></label><label>Street <input name="g2"></label><label>House number <input name="g3"></label><label>City <input name="g4"></label><label>Postcode <input name="g5"></label></fieldset><button>Save and continue</button></form>`),

  'elsewhere-by-radios':
    framed(`<h1>Checkout</h1><form method="post" action="/next"><h2>Billing address</h2>${address('billing')}<fieldset><legend>Shipping address</legend>
<label><input type="radio" name="same" value="1" checked> Ship to this address</label><label><input type="radio" name="same" value="0"> Ship to a different address</label></fieldset><button>Continue</button></form>`),

  'elsewhere-by-list': framed(
    `<h1>Checkout</h1><form method="post" action="/next"><h2>Delivery address</h2>${address('delivery')}<p><label>Invoice <select name="invoice"><option value="same">Same as delivery address</option><option value="other">To a different billing address</option></select></label></p><button>Continue</button></form>`,
  ),

  'elsewhere-by-link': framed(
    `<h1>Checkout</h1><form method="post" action="/next"><h2>Billing address</h2>${address('billing')}<p><a href="#shipping">Ship to a different address</a></p><button>Continue</button></form>`,
  ),

  'annotated-for-agents':
    framed(`<h1>Enamel mug</h1><p>$18.00</p><form method="post" action="/bucket" toolname="add_to_cart" tooldescription="Puts this mug into the cart"><button>Hop in</button></form>
<form method="post" action="/whereto" toolname="set-shipping-address"><p><label>Who? <input name="a" toolparamdescription="Full name of the recipient" required></label></p><p><label>Where? <input name="b" toolparamdescription="Street address" required></label></p>
<p><label>And there? <input name="c" toolparamtitle="city" required></label></p><p><label>Digits <input name="d" toolparamdescription="Postal code" required></label></p><p><label>More digits <input name="e" toolparamdescription="Card number" required></label></p><button>Continue</button></form>
<form method="post" action="/order" toolname="placeOrder"><button>Continue</button></form>`),

  'door-of-members':
    framed(`<h1>Sign in</h1><form method="post" action="/login"><label>E-mail <input name="user"></label><label>Password <input type="password" name="pass"></label><button>Sign in</button></form>
<h2>New here?</h2><form method="post" action="/register"><label>E-mail <input name="email"></label><label>Choose a password <input type="password" name="pass1" required></label><button>Create account</button></form>`),

  'refused-details':
    framed(`<h1>Delivery</h1><div class="alert alert-danger">Please check the form below.</div><form method="post" action="/next"><div><label>Phone <input name="phone" value="+1 415 555 0100" aria-invalid="true"></label><span class="invalid-feedback">Phone must have 10 digits</span></div>
<div><label>City <input name="city" value="San Francisco"></label></div><div><label>Street <input name="street" value="1 Market Street"></label></div><button>Continue</button></form>`),

  'payment-by-tabs':
    framed(`<h1>Payment</h1><div role="tablist"><button role="tab" aria-selected="true">PayPal</button><button role="tab" aria-selected="false">Credit card</button></div>
<form method="post" action="/pay"><fieldset><legend>Delivery method</legend><label><input type="radio" name="ship" checked> Standard $5.00</label><label><input type="radio" name="ship"> Express $15.00</label></fieldset>
<dl><dt>Subtotal</dt><dd>$18.00</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$23.00</dd></dl><button>Review order</button></form>`),
};
