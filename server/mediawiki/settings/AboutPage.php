<?php
class_alias( wikisteadClass( 'MediaWiki\SpecialPage\SpecialPage', 'SpecialPage' ), 'WikisteadListedPage' );

/** Special:About shows what is known about the wiki. The footer links to it until the wiki has its own page. */
class WikisteadAboutPage extends WikisteadListedPage {
	public function __construct() {
		parent::__construct( 'About' );
	}

	/** @inheritDoc */
	public function execute( $subPage ) {
		$this->setHeaders();
		$config = $this->getConfig();
		$language = MediaWiki\MediaWikiServices::getInstance()->getContentLanguage();
		$names = MediaWiki\MediaWikiServices::getInstance()->getLanguageNameUtils();
		$service = $GLOBALS['wikisteadService'];
		$rows = [
			'wikistead-about-address' => $this->link( $config->get( 'Server' ), $config->get( 'Server' ) ),
			'wikistead-about-language' => htmlspecialchars( $names->getLanguageName( $language->getCode() ) ),
			'wikistead-about-host' => $this->link( $service['url'] . '/', $service['name'] ),
			'wikistead-about-texts' => $this->licence( wikisteadTextLicence() ),
		];
		if ( wikisteadHasWikibase() ) {
			$rows['wikistead-about-data'] = $this->licence( wikisteadDataLicence() );
		}
		if ( wikisteadOffersDumps() ) {
			$rows['wikistead-about-dumps'] = $this->link( '/dumps/', $this->msg( 'wikistead-about-list' )->text() );
		}
		$rows += [
			'wikistead-about-people' => $this->special( 'Listusers', 'sysop', 'wikistead-about-admins' ),
			'wikistead-about-figures' => $this->special( 'Statistics', false, 'statistics' ),
			'wikistead-about-software' => $this->special( 'Version', false, 'version' ),
		];
		$html = '';
		foreach ( $rows as $name => $value ) {
			$html .= WikisteadHtml::element( 'dt', [], $this->msg( $name )->text() ) . WikisteadHtml::rawElement( 'dd', [], $value );
		}
		$this->getOutput()->addHTML( WikisteadHtml::rawElement( 'dl', [], $html ) );
		$this->offerOwnPage();
	}

	/** @inheritDoc */
	public function getDescription() {
		return wikisteadDescription( $this->msg( 'aboutsite' ) );
	}

	/** @inheritDoc */
	protected function getGroupName() {
		return 'wiki';
	}

	/** Tells those who can create the wiki's own page about that page. */
	private function offerOwnPage() {
		$title = wikisteadOwnPage( 'aboutpage' );
		if ( $title && $this->getAuthority()->probablyCan( 'edit', $title ) ) {
			$url = $title->getLocalURL( [ 'action' => 'edit' ] );
			$link = $this->link( $url, $this->msg( 'wikistead-about-write' )->text() );
			$this->getOutput()->addHTML( WikisteadHtml::rawElement( 'p', [], $link ) );
		}
	}

	/** @param array{url:string,text:string}|null $licence */
	private function licence( ?array $licence ): string {
		return $licence === null
			? $this->msg( 'wikistead-about-not-stated' )->escaped()
			: $this->link( $licence['url'], $licence['text'] );
	}

	private function link( string $url, string $text ): string {
		return WikisteadHtml::element( 'a', [ 'href' => $url ], $text );
	}

	/** @param string|false $part */
	private function special( string $page, $part, string $text ): string {
		return $this->link( self::getTitleFor( $page, $part )->getLocalURL(), $this->msg( $text )->text() );
	}
}
