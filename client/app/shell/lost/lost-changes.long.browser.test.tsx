import { CASES, testLostAnswer } from '#client/testing/changing-forms.tsx';

testLostAnswer(Object.entries(CASES));
