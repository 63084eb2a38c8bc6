/** What the server and the console itself refuse or report, in Spanish by the English texts. */
export const REFUSALS = {
  Required: 'Obligatorio',
  'Choose …': 'Elija …',
  Retry: 'Reintentar',
  'One field needs correcting.': 'Hay un campo por corregir.',
  '{count} fields need correcting.': 'Hay {count} campos por corregir.',
  'You are offline, so nothing was sent. What you typed is kept here: try again when the connection is back.':
    'No tiene conexión, así que no se envió nada. Lo que escribió se conserva aquí: intente de nuevo cuando vuelva la conexión.',
  'The server could not be reached. Check the connection and try again.':
    'No se pudo llegar al servidor. Revise la conexión e intente de nuevo.',
  'Something went wrong in the console. Nothing was saved. Try again.':
    'Algo falló. No se guardó nada. Intente de nuevo.',
  'The server answered in an unexpected way. Look whether it was done before you try again.':
    'El servidor respondió de forma inesperada. Mire si quedó hecho antes de intentar de nuevo.',
  'Some values are not valid. Correct the fields named and try again.':
    'Algunos datos no son válidos. Corrija los campos indicados e intente de nuevo.',
  'The request could not be read.': 'No se pudo leer la solicitud.',
  'This link is not complete. Open it again from the mail itself, or ask the employer for a new one.':
    'Este enlace no está completo. Ábralo de nuevo desde el propio correo, o pida uno nuevo al empleador.',
  'This record does not exist, or is not yours to see.':
    'Este registro no existe, o usted no puede verlo.',
  'The same request is still running. Wait a moment and try again.':
    'La misma solicitud aún está en curso. Espere un momento e intente de nuevo.',
  'The file is too large. The limit is 50 MB.':
    'El archivo es demasiado grande. El límite es de 50 MB.',
  'Send JSON, or form data with a file.': 'El archivo no se pudo enviar. Elija otro.',
  'The server took too long. Try again, or narrow the search.':
    'El servidor tardó demasiado. Intente de nuevo.',
  'The server is busy or starting. Try again in a moment.':
    'El servidor está ocupado o iniciando. Intente de nuevo en un momento.',
  'The server has no room left to store anything. Nothing was saved: tell whoever runs it, and try again later.':
    'El servidor no tiene espacio para guardar nada. No se guardó nada: intente más tarde.',
  'Something went wrong on our side. Nothing was saved. Try again.':
    'Algo falló de nuestro lado. No se guardó nada. Intente de nuevo.',
  // Files.
  'This file is not a PDF. Save or print it as a PDF and upload that.':
    'Este archivo no es un PDF. Guárdelo o imprímalo como PDF y envíe ese.',
  'This file is empty. Choose another, or make the PDF again.':
    'Este archivo está vacío. Elija otro, o haga el PDF de nuevo.',
  'This PDF is damaged or incomplete. Make it again, or ask the sender for it again.':
    'Este PDF está dañado o incompleto. Hágalo de nuevo o pídalo otra vez.',
  'This PDF has more than 2,000 pages. Split it and upload the parts.':
    'Este PDF tiene más de 2,000 páginas. Divídalo y envíe las partes.',
  'This PDF takes too much time or memory to read. Print it as a new PDF and upload that.':
    'Este PDF requiere demasiado tiempo o memoria para leerlo. Imprímalo como un PDF nuevo y envíe ese.',
  'Many documents are being checked right now. Nothing was saved: send yours again in a minute.':
    'Se están revisando muchos documentos ahora. No se guardó nada: envíe el suyo de nuevo en un minuto.',
  // Links of applications.
  'This link is not known. Open it from the mail itself, or ask the employer for one.':
    'No conocemos este enlace. Ábralo desde el propio correo, o pida uno al empleador.',
  'This link has expired. Ask the employer for a new one.':
    'Este enlace venció. Pida uno nuevo al empleador.',
  'This link was withdrawn. Ask the employer whether the job is still open.':
    'Este enlace fue retirado. Pregunte al empleador si el puesto sigue abierto.',
  'Too many tries from here. Wait a few minutes, then go on.':
    'Demasiados intentos desde aquí. Espere unos minutos y luego siga.',
  'This application was already sent. It can no longer be changed.':
    'Esta solicitud ya fue enviada. Ya no se puede cambiar.',
  'This photo is in the HEIC format, which we cannot open. Take it with the button "Take a photo", or set the camera of your phone to "Most Compatible" and take it again.':
    'Esta foto está en formato HEIC, que no podemos abrir. Tómela con el botón "Tomar una foto", o ponga la cámara de su teléfono en "Más compatible" y tómela de nuevo.',
  'This is not a photo that we can open. Take a photo of your license, as JPEG or PNG.':
    'No podemos abrir esta foto. Tome una foto de su licencia, en JPEG o PNG.',
  'This application was not sent yet.': 'Esta solicitud aún no fue enviada.',
  'This page was changed in another window meanwhile. Load it again, then go on there.':
    'Esta página se cambió en otra ventana mientras tanto. Cárguela de nuevo y siga ahí.',
  'This is not required for this job.': 'Esto no se requiere para este puesto.',
  'The words changed meanwhile. Read them again before you sign.':
    'El texto cambió mientras tanto. Léalo de nuevo antes de firmar.',
  'Sign with your first and last name, as you gave them in the application.':
    'Firme con su nombre y apellido, como los dio en la solicitud.',
  'Some pages are not complete. Finish them first.':
    'Algunas páginas no están completas. Termínelas primero.',
  // Links of drivers.
  'This link is not known. Open it from the mail itself, or ask your employer for one.':
    'No conocemos este enlace. Ábralo desde el propio correo, o pida uno a su empleador.',
  'This link has expired. Ask your employer for a new one.':
    'Este enlace venció. Pida uno nuevo a su empleador.',
  'This link was taken back, or a newer one was mailed to you.':
    'Este enlace fue retirado, o se le envió uno más nuevo.',
  'This link was taken back. Ask your employer whether something is still wanted.':
    'Este enlace fue retirado. Pregunte a su empleador si aún falta algo.',
  'Your visit is over. Ask for a new code.': 'Su visita terminó. Pida un código nuevo.',
  'Too many tries. Wait a few minutes, then go on.':
    'Demasiados intentos. Espere unos minutos y luego siga.',
  'This is not the code that was sent last, or it is older than ten minutes.':
    'Este no es el último código que se envió, o tiene más de diez minutos.',
  'Codes by text are not set up for this page now. Have the code mailed.':
    'Los códigos por mensaje de texto no están disponibles ahora en esta página. Pida el código por correo.',
  'Your file has no phone number that can be texted: one of the United States, Canada or Mexico. Ask your employer to enter it.':
    'Su expediente no tiene un teléfono que pueda recibir mensajes de texto: de Estados Unidos, Canadá o México. Pida a su empleador que lo anote.',
  'What you agree to has changed. Load the page again and read it.':
    'Lo que usted acepta ha cambiado. Cargue la página de nuevo y léalo.',
  'No certificate is asked of you now.': 'Ahora no se le pide ningún certificado.',
  'Twenty of your statements wait for an answer. Wait for some of them first.':
    'Veinte de sus declaraciones esperan respuesta. Espere primero a algunas.',
  'This is done already.': 'Esto ya está hecho.',
  'This step is done in another way. Load the page again.':
    'Este paso se hace de otra manera. Cargue la página de nuevo.',
} as const;
