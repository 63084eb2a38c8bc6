/**
 * Reading aids of the words that applicants sign, by kind and version. Nobody signs these: the English ones are signed (D388).
 * `{{employer}}` stands for the employer's name.
 */
export const AIDS: Readonly<Record<string, string>> = {
  'electronic 1': `{{employer}} desea recibir su solicitud, y darle los avisos y copias que le corresponden, electrónicamente en lugar de en papel.

Puede tenerlos en papel sin costo: pídalo a {{employer}} y no siga aquí. Puede retirar este consentimiento en cualquier momento por el enlace de su solicitud, o avisando a {{employer}}; lo que firmó antes sigue firmado. Para cambiar el correo electrónico que usamos, avise a {{employer}}.

Este consentimiento es para su solicitud y lo que se sigue de ella: consentimientos, avisos y copias. Para verlos y guardarlos necesita un navegador que muestre archivos PDF, un correo electrónico y una forma de guardar o imprimir un archivo.

Al firmar acepto firmar electrónicamente y recibir estos documentos electrónicamente. Puedo abrir esta página, así que puedo abrirlos. Mi nombre escrito tiene la misma fuerza que mi firma en papel.`,
  'fcra 1': `{{employer}} puede obtener un informe del consumidor sobre usted de una agencia de informes del consumidor con fines de empleo. Puede contener su historial de manejo, dónde trabajó y sus antecedentes penales.

Autorizo a {{employer}} a obtener esos informes sobre mí con fines de empleo.`,
  'dppa 1': `Los estados entregan el historial de manejo de una persona para los fines que la ley permite, y a otros con el consentimiento de esa persona.

Doy mi consentimiento para que cada estado y otra autoridad que me otorgó licencia entregue mi historial de manejo, con los datos personales que contiene, a {{employer}} y a quienes piden registros para él, para que mi licencia y mi historial puedan verificarse antes de contratarme, cada año mientras conduzca para {{employer}}, y después de un aviso de que mi historial cambió.`,
  'psp 1': `En relación con su solicitud de empleo en {{employer}} ("posible empleador"), el posible empleador, sus empleados, agentes o contratistas pueden obtener de la Federal Motor Carrier Safety Administration (FMCSA) uno o más informes sobre su historial de manejo y de inspecciones de seguridad.

Cuando la solicitud se presenta en persona: si el posible empleador usa información obtenida de la FMCSA para decidir no contratarlo o para otra decisión de empleo adversa, le dará una copia del informe en que se basó y un resumen escrito de sus derechos según la Fair Credit Reporting Act antes de tomar la medida adversa definitiva. Si se toma una medida adversa definitiva por su historial de manejo o informe de seguridad, el posible empleador le avisará que se tomó y que se basó en parte o del todo en este informe.

Cuando la solicitud se presenta por correo, teléfono, computadora o un medio similar: si el posible empleador usa información obtenida de la FMCSA para decidir no contratarlo o para otra decisión de empleo adversa, debe avisarle, dentro de los tres días hábiles siguientes a la medida, de palabra, por escrito o electrónicamente: que se tomó una medida adversa basada del todo o en parte en información obtenida de la FMCSA; el nombre, la dirección y el teléfono gratuito de la FMCSA; que la FMCSA no tomó la decisión y no puede darle las razones concretas de ella; y que usted puede, identificándose debidamente, pedir una copia gratuita del informe y disputar ante la FMCSA la exactitud o integridad de cualquier información o informe.

Si pide una copia de un informe al posible empleador que lo obtuvo, este debe, dentro de los 3 días hábiles siguientes a recibir su petición con la debida identificación, enviarle o darle una copia de su informe y un resumen de sus derechos según la Fair Credit Reporting Act.

Ni el posible empleador ni el contratista de la FMCSA que proporciona los datos de choques y seguridad pueden corregir datos de seguridad que parezcan incorrectos. Puede impugnar la exactitud de los datos en https://dataqs.fmcsa.dot.gov. Si impugna datos de choques o inspecciones que informó un estado, la FMCSA no puede cambiarlos ni corregirlos. El sistema DataQs enviará su petición al estado que corresponda para que decida.

Todo choque o inspección en que participó aparecerá en su informe PSP. Como el informe PSP no informa, asigna ni implica culpa, usted reconoce que incluirá todos los choques de vehículos comerciales en los que fue conductor o copiloto y que se informaron a la FMCSA, sin importar la culpa. Del mismo modo, aparecerán todas las inspecciones, con o sin infracciones, y también las citaciones estatales por infracciones a las FMCSR que un tribunal haya resuelto, y permanecerán en su informe PSP.

El posible empleador no puede obtener informes de antecedentes de la FMCSA sin su autorización.

AUTORIZACIÓN

Si acepta que el posible empleador obtenga esos informes de antecedentes, lea lo siguiente y firme abajo:

Autorizo a {{employer}} ("posible empleador") a consultar el sistema Pre-Employment Screening Program (PSP) de la FMCSA para buscar información sobre mi historial de seguridad en el manejo comercial y sobre mi historial de inspecciones de seguridad. Entiendo que autorizo la entrega de información de seguridad que incluye datos de choques de los cinco (5) años anteriores e inspecciones de los tres (3) años anteriores. Entiendo y reconozco que esta entrega puede ayudar al posible empleador a decidir si soy apto como empleado.

He leído el aviso anterior sobre informes de antecedentes que me dio el posible empleador y entiendo que, si firmo este aviso y autorización, el posible empleador puede obtener un informe de mi historial de choques e inspecciones. Por la presente autorizo al posible empleador y a sus empleados, agentes autorizados y afiliados a obtener la información autorizada arriba.`,
  'history 1': `{{employer}} debe preguntar a los empleadores de los últimos tres años que regula el Departamento de Transporte por su historial de seguridad y, a los que están bajo otra agencia del DOT distinta de la FMCSA, también por las pruebas de drogas y alcohol (49 CFR 391.23(d), (e), 40.25). Solo puede usar lo que le digan para decidir si lo contrata.

Usted tiene derecho a ver lo que dicen los empleadores anteriores, dentro de los cinco días hábiles siguientes a que lo pida por escrito o a que llegue; a que quien cometió errores los corrija; y a que se adjunte su propia declaración cuando no esté de acuerdo (49 CFR 391.23(i)). Pídalo por escrito a {{employer}}, hasta 30 días después de que lo contraten o le digan que no.

Autorizo a cada empleador que nombré, de los últimos tres años, a dar a {{employer}} mis fechas y tipo de empleo, mis accidentes y lo que tenga sobre mis pruebas de drogas y alcohol según las normas del DOT: pruebas positivas, rechazos y otras infracciones, y lo que completé después de ellas. Este consentimiento es solo para {{employer}}.`,
  'clearinghouse 1': `Doy mi consentimiento para que {{employer}}, y quien administra su programa de pruebas, hagan consultas limitadas sobre mí en el Commercial Driver's License Drug and Alcohol Clearinghouse de la FMCSA, mientras trabaje para {{employer}} y con la frecuencia que quieran, para saber si hay información sobre mí.

Si una consulta limitada muestra que la hay, {{employer}} no puede verla antes de que yo dé mi consentimiento en el propio Clearinghouse. Si no lo doy dentro de 24 horas, {{employer}} debe retirarme del trabajo sensible para la seguridad.

La consulta antes de contratarme es completa, y doy mi consentimiento para ella en el Clearinghouse.`,
  'policy 1': `Este trabajo requiere una licencia de conducir comercial. Antes de conducir me hacen una prueba de drogas, con resultado negativo (49 CFR 382.301). Mientras trabaje para {{employer}} me hacen pruebas al azar, después de ciertos accidentes y por sospecha razonable (49 CFR 382.303 a 382.307); negarse cuenta como una infracción.

He leído esto y acepto que me hagan las pruebas. Recibo la política de {{employer}} sobre drogas y alcohol antes de conducir (49 CFR 382.601).`,
  'certification 1': `Esto certifica que yo completé esta solicitud, y que todos los datos e información en ella son verdaderos y completos según mi leal saber y entender.`,
};
