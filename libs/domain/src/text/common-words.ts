/** Common words that are one token each (o200k_base), however they are written; `scripts/common-words.mjs` writes this file. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
aan ab aber ability able abort about above abs absolute abstract ac academ academic acc acceler accept accepted access
accessible according account accounts accuracy ace ach ache act action actions activ activation active activities
activity actor actors acts actual actually ad ada adapt adapter add added adding addition additional addr address
addresses adds ade adj adjust adm admin administr ads adult adv advance advanced advantages advert af aff affiliate afin
after ag again against age agency agenda agent agents aggreg ago agr agree agreement ah ahead ai aid aim air airport aj
ak ako akt aku al alarm album ale alert alg algo algorithm ali alias align alignment alive all alla alle allen alles
alloc allow allowed allows almost along alpha already als also alt alta alter altern alternative although always am ama
amb ambient amen amer among amount amp an ana anal analysis analytics anc anchor and anda andre android ang angle ani
anim animal animals animated animation ann announcement annual ano another ans answer answers ant ante antes anth anti
any anything ao ap apa apart api app appe appearance append apple application applications apply appointment appro
approval approved approx approximately apps apr aqu ar ara arbe arc arch architect architecture archive are area areas
arena arg args argument arguments arm army around arqu arr array arrival arrow art arte article articles artikel artist
artists arts as asc aside ask asked asp aspect ass assembly assert assessment asset assets assign assigned assignment
assim assist assistant associate associated association ast astr async at ata ath ati atom atr att attach attached
attachment attack attempt attention attr attribute attributes au auch auction aud audio audit auf aug aunque aur aus aut
auth authentication author authority authorized authors auto autom automatic autor aux av availability available aval
avant ave avec average avg avis avoid aw await award away awesome ax axios axis ay az ba bab baby back background backup
bad bag bah bak bal balance balanced ball balls ban band bands bang bank banks bar bare barn bars bas base based bases
basic basis basket bass bat batch bath battery battle bay baz bb be bean bear bearing beat beaut beautiful because bed
beds been beer before beg begin beh behavior behind bei being bek bel bell below bem ben bench benef ber bere bes besch
best beste bet beta better between bew bez bg bh bi bias bib bibli bid bien big bij bike bil bild bill bin binary bind
binding bio bir bird birth birthday bis bit bitcoin bits biz bl black blank ble blend blind blo block blocks blog blogs
blood blue bo boa board boards boat bob body bog bol bold bom bomb bon bond bone bonne bonus book booking books bool
boolean boost boot bor border born borrow bos boss bot both bottom bou bound boundary bounds bout bow box boxes boy br
bra brain branch brand brands bre bread break breaking breed bridge brief bright bring brit bro broadcast broken broker
bron brown browse browser brush bs bt btn bu buck bucket bud budget buf buff buffer bug build builder building built bul
bulk bull bullet bund bundle bur burn bus buscar business busy but button buttons buy buyer bw by byte bytes ca cab
cache cad cada cake cal calc calcul calculate calendar call callback called calling calls cam camera camp campaign campo
can cancel cand candidate cannot cant canvas cap capacity capital caps capt capture car cara carbon card cards care
career cargo carrier carry cars cart cas case cases cash casino cast cat catalog catch categor categories category cats
cause cd ce cel cela cele cell cells cent center central centre cer cert certain certificate ces cet ch cha chain chair
challenge champ chance chang change changed changes changing channel channels chap chapter char character characters
charg charge charges charging charset chart chat che cheap check checked checking checkout checks chef chem chemical
cher chez chi chief child children chip cho choice choices choose christ chrom chron chu chunk church ci cidade cin cir
circ circle cit cities city civil cl claim claims clar class classe classes classic cle clean clear click client cliente
clientes clients clin clinical clip clock clone clos close closed closing cloud club cluster cm cmd co coach coal cock
cod code codes coding coffee coin coins col cold coll collect collection collections college collision colon color
colors colour column columns com comb combat combine combined combo come coment comfort coming comm command commands
comme comment comments commercial commission commit committee common commun communication community como comp compact
companies company compar compare comparison compat compatible compet competition competitive compl complete completed
completion complex component components composition compr compress comput compute computer con conc concept concert cond
condition conditions conduct cone conf conference confidence config configuration configure confirm confirmation conn
connect connected connecting connection connections cons consider console const constant constraints construct
construction constructor consult consume consumer cont contact contacts container containers contains content contents
contest context contin continu continue continuous contr contra contract contracts contrast control controle controlled
controller controls conv conversation conversion convert converted cook cookie cookies cool coord coordinate coordinates
cop copies copy copyright cor cord core corn corner corpor corr correct cos cost cot cou could count counter countries
country counts county coupon cour course courses court cov cover coverage covered cow cp cr cra craft cre cream crear
create created creates creating creation creative creator cred credentials credit credits crew cri crime crit criteria
critical cro crop cross crow crusher cry crypt crypto cs css csv cu cuando cub cult culture cum cup cur curl curr
currency current currently curso cursor curve cust custom customer customers cut cute cuts cv cy cycl cycle czy da dad
dados dag daily dak dal dam damage dan dance danger dans dao dar dark das dat data database datas dataset date dates
dating datos dav day days db de dead deadline deal dealer death deb debug dec decimal decision deck decl declare decode
decor ded deep def default define defined definition deg degree degrees del delay deleg delegate delete deleted deliver
delivery delta dem demo den density dent dep depart department depend depending depends deploy deposit depth der dere
derived des desc describe description descriptor desde design designer desired desk desktop dess dest destination
destroy det detail details detect determ dev develop developer development device devices dh di dia diagn dial dialog
diam dias dic dice dict dictionary did die dies diet dif diff difference different difficulty dig digest digit digital
dim dimension dimensions din dip dir dire direct direction director directory dirty dis disable disabled disc discount
discover discussion dish disk disp dispatch display dispose dist distance distributed distribution district dit div
division dl do dob doc doch doctor document documentation documents dod does dog dogs doing dok dol dom domain domin don
done dont door doors dor dos dose dot dou double dow down download dr draft drag draw drawing dream dress drink drive
driver drivers dro drop drops drug dry ds dt du dual dub due dummy dump dur duration durch during dus dust dw dx dy
dynamic dz ea each ear early earn earth ease east easy eat eb ec echo econom economic ed edge edit edited editing
edition editor edu educ education ee een ef eff effect effective effects eg egg eh ei eig eight ein eine either ej ek
eks el ela ele elect electric electron elem element elements eles elig eligible ell ella elle els else em email emails
emb emit emotion emp employee employees employment empresa empty en enable enabled enc encode encoding end ending
endpoint ends enemy ener energy eng engine engineering enh ens ensure ent enter enterprise entities entity entr entrada
entre entries entry enum enumer env environment ep episode episodes epoch eq equ equal equals equip equipment er era err
error errors es esc escape escort ese esk eso esp especial especially esper ess essa essay esse essential est esta
estado estas estate este estimate estimated esto estos estr et eta eth eu ev eval evalu evaluate evaluation even event
evento events ever every everyone everything ex exact exam example examples exc excel excellent except exception
exchange exclusive exec execut execute execution exercise exist existing exists exit exp expand expanded expect expected
expense expenses exper experience experienced experiment experimental expert expl explicit export expr express
expression ext extend extended extension extensions external extr extra extract ey eye eyes ez fa fab fabric fac face
facebook faces facility fact factor factory facts faculty fade fail failed failure fair faire faith fake fal fall falls
false fam famil family fan fans fant far fare farm fashion fast fat fatal father fault fav favor favorite favorites fe
fear feature featured features feb fecha fed fee feed feedback feel fees feet fel female fen fer fest festival fetch few
fi fib fiber field fields fig fight figure fil file filename files fill filled film films filter filters fin final
finally finance financial find finding fine finger finish finished fir fire firm first fish fit fitness fits five fix
fixed fixture fl flag flags flash flat flex flight flip flo float floor flow flower flowers fluid fly fn fo focus fog
fol fold folder follow followers following fon fond font foo food foods foot football for force forced fore forecast
foreign forest forget forgot form forma formal format formation formats former forms formula fort forum forums forward
fot foto found foundation four fr fra fraction frag fragment frame frames framework fre free frequency fresh fri friend
friendly friends from front fruit fs ft fu fuck fuel ful full fully fun func function functional functions fund future
fy ga gab gain gal gallery gam game games gaming gan gang gap gar garage gard garden gas gast gate gay gaz gb ge gear
geb gebruik ged gee geen gef gel gem geme gen gender gene gener general generate generated generation generator generic
genes genre gent geometry ger ges gesch gest gestion get gets getting gew gez gh ghost gi gift gig gin gir girl girls
git give given giving gj gl glass gli glob global go goal god goed going gol gold gone good goods google got government
gr gra grab grad grade grades gradu graduate gran grand grant graph graphic graphics grass gratis gray gre great greater
green grey grid gro gross ground group groups grow growth grund grupo gu guard guess guest guid guide gun gut gw gy gym
ha hab habit hack had hai hair hak hal half hall ham han hand handle handler handles handling hands hang happy har hard
hardware hari hart has hash hasta hat have having hay haz hd he head header headers heading heads health healthy hear
heart heat heavy heb heel height hel held hell help helper hem hen her here hero herr het hex hi hidden hide hier high
higher highest highlight hil hill hin hint hip hire his hist histor historic history hit hits hl ho hoe hol hold holder
holding hole holiday hom home homes hon hook hop hope hopefully hor hora horizontal horse hos hospital host hosting
hosts hot hotel hou hour hours house housing hover how however hr html http hu hub hum human hun hund hur hv hy hyd hyp
hyper ia ib ic ice ich icon id ide idea ideal ideas ident identifier identify identity idi ie if ig ign ignore ihe ii ik
iki il ill illegal illustr ils im imag image imagen images img imm immer imp impact imper impl implement implementation
import importance important imports in ina inc incident incl include included includes including inclusive income
incorrect increase increment ind index indic indicator individual industr industrial industry inf infer infl info inform
information ing ingen ingred ingredient ingredients ini init initi initial initialize inject ink inline inn inner innov
innovation input inputs ins insert inside inspection inst install installation installed instance instances instant
instead instit institution instr instruction instructions instrument insurance int inte integer integr integration
intent inter interaction interactive interest interesting interface intern internal international internet interpret
interrupt interval into intr intro introdu inv invalid invent inventory invest investment invite io ion ip ips ir iron
is isi iss isso issue issues ist it item items iter iterator ito its iv iy iyo iz ja jack jak jam jan jar java jaw je
jed jeg jen jer jet ji jo job jobs join joined joining joint jour journal joy js json ju jud judge jug jul jump jun jur
just justice ka kab kad kai kaj kal kam kami kan kana kap kar kart kas kat kay kaz ke keep keeping kel kem ken kenn ker
kernel kes ket kev key keyboard keys keyword keywords kg kh ki kick kid kids kil kill kim kin kind king kir kit kl km kn
know knowledge known ko kod kol kom kommun kon kont kontakt kor kort kos kosten kot kr ku kub kul kun kung kup kur kut
kv kw kwa ky la laat lab label labels labor lady lag lak lake lam lambda lamp lan land landing lang language languages
lap lar large largest las laser last lat late later latest laugh launch lav law lay layer layers layout lazy le lead
leader leading leaf league lean learn learning lease least leave leb lect lecture led leer left leg legacy legal legend
lei lek len leng length lens les less lesson let lets letter letters lev level levels lever ley li lib libraries library
lic license licensed lie life lift lig light lighting lights lik like likes lim limit limited limits lin line linear
lines ling link linked links lip lis list lista liste listed listen listener listing lists lit lite liter little liv
live living lj ll lo load loaded loader loading loads loan loc local locale located location locations lock locked log
logged logger logging logic login logo logs lok loko lol lon long look looking looks loop los lose loss lost lot lots
lou lov love low lower lowest lu lub luc luck lum lux ly ma maar mac mach machine machines macro mad made mag magic magn
mah mai mail main maint maintenance mais maj major mak make maker makes making mal male mam man mana manage managed
management manager mand manifest mant manual manufact manufacturer many map mapping maps mar marca march margin mark
marker market marketing markets marks mars mart mas mask mass massage master mat match matches matching mate mater
material materials math matrix matter max maximum may maybe mb md me meal mean meaning means measure measurement mechan
med media median medical medicine medium mee meer meet meeting meg mehr mein mel mem member members membership memory
men meng mens ment mental mention menu mer merc merge merk mes mesh mess message messages met meta metadata metal meter
meth method methods metric metrics mex mg mh mi mic micro mid middle mig migration mil milk mill million min mind mine
miner mini minimal minimum minister minor mint minute minutes mir mirror mis miss missing mission mist mit mitt mix
mixed mk ml mm mme mn mo mob mobil mobile mock mod modal mode model modelo models moder modern modified modify module
modules mol mom moment mon mond money monitor mont month monthly months moon mor more mort mos most mostly mot mother
motion motor mount mouse mov move movement moves movie movies moving mp mr ms msg mt mu much mud mul mult multi multip
multiple mun municip mur mus museum music must mut muy mw my mysql na naam nach nag nah naj nak nal nam nama name named
names namespace nan nap nar nas nat nation national native natur natural nature nav navbar navigate navigation naz nb nd
ne near necessary need needed needs neg negative neighbor nel nem nen nest net network neu neutral never new news
newsletter next ng nga ngo nh ni nic nice nicht nick nie niet nieuw night nik nil nine nit nivel nj nk no noch node
nodes nog noise nom nombre nome non none nor norm normal normally north nos not nota note notes nothing notice
notification notify nou nous nov nova novo now nr ns nt nu nuevo null nullable num number numbers numer numero nun nur
nut nutrition ny nz ob obj object objective objects objet obs observ observe obt oc occ occup och oct od odd oder of off
offer offers office official offline offset often og oh oil ok okay ol old older ole om on once onde onder one online
only ons ont oo ook op open opening oper operation operations operator operators opin opp ops opt optim optimal
optimization option optional options or ora orange ord orden order ordered ordering orders ore org organ organic
organisation organization organizations orient orientation orig origin original ort os ot other others otherwise otra
otro otros ou our out outer outline output outputs outside ov over overall overflow override overs overview ow own owned
owner owners ownership ox oy oz pa pac pack package packages packed packet pad padding pag page pages pai paid pain
paint painting pair pais pak pal pam pan pand panel pant pap paper par para paragraph parallel param parameter
parameters params paras pare parent parents park parking parse parsed parser part parte partial particip participant
participants particle partition partner partners parts party pas pass passed passing password past paste pat patch path
paths patient patients pattern patterns pause pay payload payment payments pb pc pd pdf pe peace peak ped peer pel pem
pen pend pending peng pens pent people pep per percent percentage perf perfect perform performance perhaps period perm
permission permissions permit pero pers persist person persona personal persons pert pes peso pet pets pf pg ph phase
phen phone phones phot photo photos phrase phys physical pi pic pick picture pictures pie piece pieces pier pig pil
pilot pin ping pink pipe pipeline pir pis pit pitch pixel pixels pizza pl pla plac place placeholder placement places
plain plan plane planet planning plans plant plants plastic plat plate platform play played player players playing ple
please plot plug plugin plugins plus po pod point pointer points pois pok pol pole policy polit poll poly pom pon pont
pool poor pop popular population por porn porque port portable portal portfolio portrait ports pos pose position
positions positive poss possible post posted poster posting posts pot potential pour pow power powered poz pr pra
practice pre prec precio precision pred predict pref prefer preferences preferred prefix preg prem premium prepare
prepared pres presence present presentation press pressure prest pret pretty prev prevent preview previous pri price
prices pricing prim prima primary prime primer prin princip principal print printed printer printing prior priority pris
priv privacy private prix pro prob probably probe proble problem proc proced procedure proces process processing
processor prod produ produce producer product production producto productos products produk produkt produto prof
profession professional profile profiles profit program programme progress project projects prom promise promo promotion
prompt pron proof prop proper properties property proposal props pros prot prote protect protected protein proto
protocol prov provid provide provided provider providers province proxy ps psych pt ptr pu pub publ public publication
publish published publisher pul pull pump pun pur purchase pure purpose push put pw px py python qa qu qua quad qual
qualified quality quan quando quant quantity quanto quart quarter que quel quem quer queries query quest question
questions queue qui quick quiet quit quite quiz quote quotes ra rab race rad radi radio radius rah rail rain raise
raised rak ram ran rand random range rank ranking rap rapid rare rat rate rated rates rather rating ratings ratio raw
ray raz rc re reach react reaction read reader reading reads ready real really rear reason rec rece receive received
receiver recent recipe recipes recipient recogn recommend recommended record records recover rect red rede redirect
redis reduce ref refer reference references reflect refresh refund reg region regional regions register registered
registr registration registry regular reject rel related relation relations relationship relationships relative release
released rem remaining remark remember remote remove removed ren render renew rent rep repair repeat replace replacement
reply repo report reports repository represent representation req request requested requests require required
requirements requires res research reserv reservation reserve reserved reset resident resolution resolve resource
resources resp respect respond respons response responses responsive rest restart restaurant restaurants restore restr
result resultado results resume ret retr retrieve retro return returned returns rev reverse review reviews reward rez rh
ri ric rice rich rid ride rig right rights ring rip ris rise risk river ro road rob robot rock rod rol role roles roll
rolling rom roof room rooms root roots ros rose rot rotate rotation rou round rounded route router routes routine row
rows roz rs ru rub rule rules rum run running runs runtime rush rust ry sa sab sad safe sal salary sale sales salt sam
same sample samples san sand sans sap sar sat sav save saved saving say sb sc scalar scale scan scanner scar scenario
scene sch sche schedule scheduled schema scheme school schools science scient scope score scores scr scratch screen
screens script scroll se sea seal search season seat seb sec second secondary seconds secret sect section sections
sector secure security sed see seed seeing seek seen seg segment segu seit sek sel sele select selected selection
selector self sell seller selling sem semi sen send sender sending sens sense sensor sent sentence seo sep sept seq
sequence ser serial serie series serv serve server servers service services ses sess session sessions set sets sett
setting settings setup seven sex sexo sf sh sha shadow shape share shared shares sharing sharp she sheet shell shift
ship shipping ships shock shoot shop shopping short shot shots should show shows shr si sid side sie sig sign signal
signals signature signed sil silver sim similar simpl simple simulation sin since sing single sink sir sis sit site
sites situ six size sizes sj sk skill skills skin skip sky sl sleep slice slide slides slot slots slow sm small smart
smooth sn snap snapshot snow so sob sobre soc social sock socket soft software sol solar sold solid solo solution
solutions solve som some someone something sometimes son song songs sono soon sorry sort sorted sou sound sounds source
sources south soy sp spa space spaces spam span spark spe speaker spec special species specific spect speech speed spell
spin spl split spo sport sports spot spr spread spring sq sql square sr src ss st sta stable stack staff stage stake
stamp stan stand standard standing star stars start started starting starts startup stat state statement states static
station stations statistics stats status stay std ste steam steel stem step steps ster stick still stim sto stock stocks
stone stop stor storage store stored stores stories storm story str stra straight strateg strategy stream street
strength stress stretch strict strike string strings strip stroke strong struct structure structures stub stud student
students studio study stuff sty styl style styled styles su sub subject subjects submission submit submitted subs
subscribe subscription succ success successful such suggest suite sum summ summary summer sun sup super supp supplier
support supported supports sur sure surf surface survey sus sv sw swap sweet switch sy sym symbol symbols syn sync sys
system systems sz ta tab table tables tablet tag tags tai tail tak take taken taking tal talk tam tamb tan tank tap tar
target targets tas task tasks taste tat tau tax tb te tea teach teacher teachers team teams tech techn technical
technology teen tek tel tele telefon telephone tell tem tema temp temper temperature template templates tempo temporary
temps ten tensor tent ter term termin terminal terms terr terrain tes test testing tests tet tex text texto texture tf
th tha thai than thank thanks that the their them theme themes then ther there these they thi thin thing things think
thinking third this those though thought thr thread threads three threshold through throw throws thu thumb thus ti tick
ticket tickets tid tie tik til tile tiles tim time timeout timer times timestamp tin tiny tip tipo tips tit title titles
tk tl tmp to toast tod today todo todos toe toggle tok token tokens tom ton tone tong too tool tools top topic topics
tor torch tot total tou touch tour tout tower town toy tr tra trab trace track tracking tracks trad trade traditional
traffic trail train training trait tran trans transaction transactions transfer transform transition translate
translation transparent transport trap tras trash trat trav travel tre tree trees trend tri trial trib trigger trim trip
tritur tro truck true trust trusted truth try trying ts tu tube tum tun tuple tur turn tutorial tv tw tweet twitter two
tx txt ty typ type types typically ua ub ud ug ui uint uit uk uku ul ult ultimate um uma un una unable und undefined
under une unexpected ung uniform union unique unit units univers unknown unless unlock uno uns unt unter until up update
updated updates upgrade upload upon upper ur urban uri url us usage use used user username users uses using uso usu
usually usuario usuarios ut utf util utility utils uw uz va vac vacc vad vai vak val vale valid validate validation
valor value values vamos van var vari variable variables variant ve vec vector ved veel veg veget veh vehicle vehicles
vel velocity ven vend vendor vent venta venue ver verb verd verg verification verified verify vers verse version
versions vert vertex vertical very vest vet vi via vic vice vict vid vida vide video videos vie vien vier view views vil
vill ville vin vind viol vir virt virtual virus vis visa visibility visible vision visit visitor vista visual vit viv
viz vl vm vo voc voice void voir vol volt volume vom von voor vor vos vote votes vou vous voy vr vraag vrij vs vu vue vy
wa waar wait waiting wake wal walk walking wall wallet walls wan want wanted war ward ware warm warn warning was wash
wat watch water wave wax way ways we weak weapon wear weather web website wed week weekly weeks weight weiter wel
welcome well wenn went wer were werk west western wet wh what whatever wheel when where whether which while white who
whole why wi wid wide widget width wie wij wil wild will win wind window windows wine winner winning wins winter wir
wire wis wise wish with withdraw within without wo woman women won wonder wood word words work worked worker workers
working works world worth would wr wrap wrapped wrapper write writer writes writing written wrong ws wx wy xa xi xml ya
yak yan yang ye year years yellow yer yes yet yi yield yii ym yn yo yon you young your yr yu za zak zap zd ze zelf zero
zie zijn zip zn zo zoals zona zone zones zoom zu zum zur zus zw
`
    .trim()
    .split(/\s/),
);
