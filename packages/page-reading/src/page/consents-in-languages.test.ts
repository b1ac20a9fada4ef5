import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { asksForConsent } from './consent.ts';

const TERMS: Readonly<Record<string, readonly string[]>> = {
  no: ['Jeg har lest og godtar salgsbetingelsene', 'Jeg aksepterer kjøpsvilkårene', 'Jeg godtar vilkårene'],
  da: ['Jeg accepterer handelsbetingelserne', 'Jeg har læst og accepterer vilkårene'],
  sv: ['Jag godkänner köpvillkoren', 'Jag accepterar allmänna villkor'],
  fi: ['Hyväksyn toimitusehdot', 'Olen lukenut ja hyväksyn tilausehdot', 'Hyväksyn käyttöehdot'],
  ro: ['Sunt de acord cu termenii si conditiile', 'Am citit si accept termenii si conditiile'],
  sk: ['Súhlasím s obchodnými podmienkami'],
  cs: ['Souhlasím s obchodními podmínkami'],
  bg: ['Съгласен съм с общите условия', 'Запознат съм с Общите условия и ги приемам'],
  ru: [
    'Я согласен с условиями оферты',
    'Согласен на обработку персональных данных',
    'Принимаю условия договора',
  ],
  uk: ['Я погоджуюсь з умовами'],
  pl: ['Akceptuję regulamin', 'Zapoznałem się z regulaminem i akceptuję'],
  hu: ['Elfogadom az általános szerződési feltételeket', 'Elolvastam és elfogadom az ÁSZF-et'],
  de: ['Ich akzeptiere die AGB', 'Ich habe die AGB gelesen und stimme zu'],
  fr: ["J'accepte les conditions générales de vente", "J'ai lu et j'accepte les CGV"],
  es: ['Acepto los términos y condiciones', 'He leído y acepto las condiciones'],
  pt: ['Li e aceito os termos de uso', 'Concordo com os termos e condições'],
  it: ['Accetto i termini e condizioni', 'Ho letto e accetto le condizioni di vendita'],
  nl: ['Ik ga akkoord met de algemene voorwaarden'],
  tr: ['Mesafeli satış sözleşmesini okudum, onaylıyorum', 'Ön bilgilendirme formunu kabul ediyorum'],
  el: ['Συμφωνώ με τους όρους χρήσης', 'Έχω διαβάσει και αποδέχομαι τους όρους'],
  hr: ['Prihvaćam uvjete kupnje', 'Slažem se s uvjetima poslovanja'],
  ja: ['利用規約に同意する', '個人情報の取り扱いに同意する', '規約に同意します'],
  ko: ['구매조건 확인 및 결제진행에 동의', '이용약관에 동의합니다', '개인정보 수집 및 이용 동의'],
  zh: ['我已阅读并同意服务条款', '我同意购物条款'],
  ar: ['أوافق على الشروط والأحكام'],
  he: ['אני מאשר את תקנון האתר', 'קראתי ואני מסכים לתקנון'],
  id: ['Saya setuju dengan syarat dan ketentuan'],
  vi: ['Tôi đồng ý với điều khoản'],
  en: ['I agree to the terms and conditions', 'I have read and accept the terms of sale'],
};

it.each(Object.entries(TERMS))('a box for terms is known in %s', (language, labels) => {
  const box = (label: string) => controlOf({ kind: 'checkbox', label, languages: [language] });
  expect(labels.filter((label) => !asksForConsent(box(label)))).toEqual([]);
});
