/** The parts of an application, and what is said of its answers, in Spanish by the English texts. */
export const ANSWERS = {
  // Parts, and the consents' titles.
  'Your name and how to reach you': 'Su nombre y cómo localizarlo',
  'Date of birth and Social Security number': 'Fecha de nacimiento y número de Seguro Social',
  'Where you lived in the last 3 years': 'Dónde vivió en los últimos 3 años',
  'Your driver’s licenses': 'Sus licencias de conducir',
  'Your driving experience': 'Su experiencia como conductor',
  'Accidents in the last 3 years': 'Accidentes en los últimos 3 años',
  'Traffic violations in the last 3 years': 'Infracciones de tránsito en los últimos 3 años',
  'Licenses denied, suspended or revoked': 'Licencias negadas, suspendidas o revocadas',
  'Where you worked': 'Dónde trabajó',
  'Earlier drug and alcohol tests': 'Pruebas anteriores de drogas y alcohol',
  'Signing and getting papers electronically': 'Firmar y recibir documentos electrónicamente',
  'Disclosure: background reports': 'Aviso: informes de antecedentes',
  'Driving records from the states': 'Historiales de manejo de los estados',
  'Disclosure: background reports from the PSP Online Service':
    'Aviso: informes de antecedentes del servicio en línea PSP',
  'Questions to earlier employers': 'Preguntas a empleadores anteriores',
  'Limited queries of the Clearinghouse': 'Consultas limitadas al Clearinghouse',
  'Drug and alcohol tests': 'Pruebas de drogas y alcohol',
  'Sign your application': 'Firme su solicitud',
  // Answers as they are read.
  '{from} to now': '{from} a la fecha',
  '{from} to {to}': '{from} a {to}',
  Name: 'Nombre',
  'Other names': 'Otros nombres',
  None: 'Ninguno',
  'None, for religious reasons': 'Ninguno, por motivos religiosos',
  'endorsements {letters}': 'endosos {letters}',
  'expires {day}': 'vence {day}',
  'about {miles} miles': 'unas {miles} millas',
  'Commercial driving': 'Manejo comercial',
  Accidents: 'Accidentes',
  'Violations, not counting parking': 'Infracciones, sin contar estacionamiento',
  'Denied, suspended or revoked': 'Negada, suspendida o revocada',
  'killed: {number}': 'fallecidos: {number}',
  'injured: {number}': 'heridos: {number}',
  'hazardous materials spilled: {answer}': 'materiales peligrosos derramados: {answer}',
  'as {position}': 'como {position}',
  'reason for leaving: {reason}': 'motivo de salida: {reason}',
  'subject to the FMCSRs: {answer}': 'sujeto a las FMCSR: {answer}',
  'safety-sensitive, tested under 49 CFR Part 40: {answer}':
    'sensible para la seguridad, con pruebas según 49 CFR Parte 40: {answer}',
  Between: 'Entre',
  'Positive, or refused, for a job that one did not get, in the last 3 years':
    'Positivo, o rechazo, para un trabajo que no obtuvo, en los últimos 3 años',
  'What came of it': 'Qué resultó de ello',
  // What is missing, or cannot be.
  'Fill this in.': 'Complete este dato.',
  'Enter a day, as M/D/YYYY.': 'Escriba un día, como MES/DÍA/AÑO.',
  'Enter a month, as MM/YYYY.': 'Escriba un mes, como MES/AÑO.',
  'Enter a year, as YYYY.': 'Escriba un año de cuatro cifras.',
  'This day is still to come.': 'Este día aún no ha llegado.',
  'This is still to come.': 'Esto aún no ha llegado.',
  'This is still to come. Leave it empty if it goes on.':
    'Esto aún no ha llegado. Déjelo vacío si continúa.',
  'The end is before the beginning.': 'El final es anterior al comienzo.',
  'Please enter a properly formatted email address':
    'Escriba un correo electrónico con el formato correcto',
  'Enter the number with its area code.': 'Escriba el número con su código de área.',
  'Drivers are at least 18 years old. Check the year.':
    'Los conductores tienen al menos 18 años. Revise el año.',
  'Enter your Social Security number, or say that you have none.':
    'Escriba su número de Seguro Social, o indique que no tiene.',
  'It is not a valid SSN. Write its nine digits.':
    'No es un número de Seguro Social válido. Escriba sus nueve dígitos.',
  'Add where you live now.': 'Agregue dónde vive ahora.',
  'Add where you live now: an address with an empty end.':
    'Agregue dónde vive ahora: una dirección con el final vacío.',
  'Add where you lived from {from} to {to}.': 'Agregue dónde vivió del {from} al {to}.',
  'Add your driver’s license.': 'Agregue su licencia de conducir.',
  'List only licenses that have not expired.': 'Indique solo licencias que no hayan vencido.',
  'This job needs a CDL. Add yours, or your permit.':
    'Este trabajo requiere una CDL. Agregue la suya, o su permiso.',
  'Add at least one, or answer no.': 'Agregue al menos uno, o responda que no.',
  'Choose one of the two.': 'Elija una de las dos.',
  'Enter a number; 0 for nobody.': 'Escriba un número; 0 si nadie.',
  'Add what you did, beginning with today.': 'Agregue lo que hizo, empezando por hoy.',
  'Say what you did from {from} to {to}.': 'Diga qué hizo del {from} al {to}.',
  'Say what happened, when and why.': 'Diga qué pasó, cuándo y por qué.',
  'Say where and when, and what came of it.': 'Diga dónde y cuándo, y qué resultó de ello.',
  'Type your full name.': 'Escriba su nombre completo.',
  // Of photos.
  'We could not read this photo in time. It is kept. Type below what your license says.':
    'No pudimos leer esta foto a tiempo. Está guardada. Escriba abajo lo que dice su licencia.',
  'We see no license on this photo. Lay the license flat in good light, fill the picture with it, and take the photo again. If it is your license, keep the photo and type below what it says.':
    'No vemos una licencia en esta foto. Ponga la licencia plana con buena luz, llene la imagen con ella y tome la foto de nuevo. Si es su licencia, deje la foto y escriba abajo lo que dice.',
  'This photo is too small to read. Move closer, so that the document fills the picture.':
    'Esta foto es demasiado pequeña para leerla. Acérquese, para que el papel llene la imagen.',
  'This photo is too dark. Turn on a light, or use the flash.':
    'Esta foto está demasiado oscura. Encienda una luz o use el flash.',
  'This photo is too bright. Turn away from the light, so that nothing shines.':
    'Esta foto está demasiado clara. Aléjese de la luz, para que nada brille.',
  'This photo is not sharp. Hold the phone still, and tap on the document before you take it.':
    'Esta foto no es nítida. Mantenga quieto el teléfono y toque el papel en la pantalla antes de tomarla.',
} as const;
