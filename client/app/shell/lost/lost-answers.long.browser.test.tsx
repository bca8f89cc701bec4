import { FORMS, testLostAnswers } from '#client/testing/creating-forms.tsx';

testLostAnswers(Object.entries(FORMS));
